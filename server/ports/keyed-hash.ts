import { createHmac, hkdfSync } from 'node:crypto'
import type { KeyedHash } from '#domain/identity/deleted-account.ts'

/** HMAC-SHA256 with a key of its own for each secret and purpose: rotate secrets by adding in front. */
export function openKeyedHash(authSecrets: readonly string[], purpose: string): KeyedHash {
  const keys = authSecrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  return {
    list: (text) => keys.map((key) => createHmac('sha256', key).update(text).digest('base64url')),
  }
}
