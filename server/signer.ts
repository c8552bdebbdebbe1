import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Signer } from '#domain/identity/ports.ts'

/** HMAC-SHA256. The first secret signs, all of them verify: rotate by adding in front. */
export function openSigner(authSecrets: readonly string[]): Signer {
  const keys = authSecrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'device tokens', 32)),
  )
  const [first] = keys
  if (!first) throw new Error('A signer needs at least one secret')

  return {
    sign: (text) => hmac(first, text).toString('base64url'),
    isSigned(text, signature) {
      const given = Buffer.from(signature, 'base64url')
      return keys.some((key) => {
        const expected = hmac(key, text)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
