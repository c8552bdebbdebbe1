import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps what must be read again, unlike a password, from whoever has the database alone. */
export type Seal = {
  close(text: string): string
  /** Null when it was closed with a secret that we no longer have. */
  open(sealed: string): string | null
}

const cipher = 'aes-256-gcm'

/** The first secret closes, all of them open: rotate by adding in front. */
export function openSeal(authSecrets: readonly string[]): Seal {
  const keys = authSecrets.map(toKey)
  const [first] = keys
  if (!first) throw new Error('A seal needs a secret')

  return {
    close(text) {
      const nonce = randomBytes(12)
      const closing = createCipheriv(cipher, first.key, nonce)
      const body = Buffer.concat([closing.update(text, 'utf8'), closing.final()])
      const parts = [nonce, closing.getAuthTag(), body].map((part) => part.toString('base64url'))
      return [first.id, ...parts].join('.')
    },

    open(sealed) {
      const [id, ...parts] = sealed.split('.')
      const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
      const found = keys.find((one) => one.id === id)
      if (!found || !nonce || !tag || !body) return null

      const opening = createDecipheriv(cipher, found.key, nonce, { authTagLength: 16 })
      opening.setAuthTag(tag)
      return Buffer.concat([opening.update(body), opening.final()]).toString('utf8')
    },
  }
}

function toKey(secret: string): { readonly id: string; readonly key: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hosted identity', 32))
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 12), key }
}
