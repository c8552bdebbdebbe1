import { createHmac, hash, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { KeyedHash } from '#domain/identity/deleted-account.ts'
import type { Secrets, Signer } from '#domain/identity/ports.ts'

/** A fast hash is enough for secrets of 256 random bits: they can't be guessed. */
export const secrets: Secrets = {
  create: () => randomBytes(32).toString('base64url'),
  spell: (alphabet, length) =>
    Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  hash: (secret) => hash('sha256', secret, 'base64url'),
}

/** HMAC-SHA256 with a separate key for each secret and purpose. To rotate, put the new secret first. */
export function createKeyedHash(authSecrets: readonly string[], purpose: string): KeyedHash {
  const keys = authSecrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  return {
    list: (text) => keys.map((key) => createHmac('sha256', key).update(text).digest('base64url')),
  }
}

/** The first secret signs, all of them verify. */
export function createSigner(authSecrets: readonly string[]): Signer {
  const { list } = createKeyedHash(authSecrets, 'device tokens')
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
