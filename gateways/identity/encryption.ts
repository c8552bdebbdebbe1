import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts values that we have to read again, so that a stolen database alone reveals nothing. */
export type Encryption = {
  encrypt(text: string): string
  /** Null when it was encrypted with a secret that we no longer have. */
  decrypt(encrypted: string): string | null
  /** Whether it was encrypted with the newest secret. */
  isNewest(encrypted: string): boolean
}

const cipher = 'aes-256-gcm'

/** What is encrypted. Each has keys of its own. */
type Purpose = 'hosted identity' | 'second factors'

/** The first secret encrypts, all of them decrypt: to rotate, add a new one in front. */
export function createEncryption(authSecrets: readonly string[], purpose: Purpose): Encryption {
  const keys = authSecrets.map((secret) => toKey(secret, purpose))
  const [first] = keys
  if (!first) throw new Error('Encryption needs at least one secret')

  return {
    encrypt(text) {
      const nonce = randomBytes(12)
      const encryption = createCipheriv(cipher, first.key, nonce)
      const body = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
      const parts = [nonce, encryption.getAuthTag(), body]
      return [first.id, ...parts.map((part) => part.toString('base64url'))].join('.')
    },

    isNewest: (encrypted) => encrypted.startsWith(`${first.id}.`),

    decrypt(encrypted) {
      const [id, ...parts] = encrypted.split('.')
      const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
      const found = keys.find((one) => one.id === id)
      if (!found || !nonce || !tag || !body) return null

      const decryption = createDecipheriv(cipher, found.key, nonce, { authTagLength: 16 })
      decryption.setAuthTag(tag)
      return Buffer.concat([decryption.update(body), decryption.final()]).toString('utf8')
    },
  }
}

function toKey(secret: string, purpose: Purpose): { readonly id: string; readonly key: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 12), key }
}
