import { createHmac, hkdfSync } from 'node:crypto'
import type { KeyedHash } from '#domain/identity/deleted-account.ts'

/** HMAC-SHA256 with a separate key for each secret and purpose. To rotate, put the new secret first. */
export function openKeyedHash(authSecrets: readonly string[], purpose: string): KeyedHash {
  const keys = authSecrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  return {
    list: (text) => keys.map((key) => createHmac('sha256', key).update(text).digest('base64url')),
  }
}
