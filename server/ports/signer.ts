import { timingSafeEqual } from 'node:crypto'
import type { Signer } from '#domain/identity/ports.ts'
import { openKeyedHash } from './keyed-hash.ts'

/** The first secret signs, all of them verify. */
export function openSigner(authSecrets: readonly string[]): Signer {
  const { list } = openKeyedHash(authSecrets, 'device tokens')
  if (authSecrets.length === 0) throw new Error('A signer needs at least one secret')

  return {
    sign: (text) => list(text)[0] ?? '',
    isSigned: (text, signature) => list(text).some((expected) => isSame(expected, signature)),
  }
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
