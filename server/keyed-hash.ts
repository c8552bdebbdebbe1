import { createHmac, hkdfSync } from 'node:crypto'
import type { KeyedHash } from '#domain/identity/deleted-account.ts'

/** Keys of its own, derived from the secrets: rotate by adding in front. */
export function openKeyedHash(authSecrets: readonly string[]): KeyedHash {
  const keys = authSecrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'deleted accounts', 32)),
  )
  return {
    list: (text) => keys.map((key) => createHmac('sha256', key).update(text).digest('base64url')),
  }
}
