import { randomBytes } from 'node:crypto'
import type { Authenticator } from '#domain/identity/second-factor-stores.ts'
import { createEncryption } from '../encryption.ts'
import { findStep, toBase32 } from './totp.ts'

/** As long as the output of SHA-1, which RFC 4226 recommends. */
const keyBytes = 20

/** Checks codes of authenticator apps. Their keys are stored encrypted with the server's secrets. */
export function createAuthenticator(authSecrets: readonly string[]): Authenticator {
  const { encrypt, decrypt, isNewest } = createEncryption(authSecrets, 'second factors')
  const read = (encryptedSecret: string): Buffer | null => {
    const key = decrypt(encryptedSecret)
    return key === null ? null : Buffer.from(key, 'base64url')
  }
  return {
    createSecret: () => encrypt(randomBytes(keyBytes).toString('base64url')),
    revealKey(encryptedSecret) {
      const key = read(encryptedSecret)
      return key && toBase32(key)
    },
    renewSecret(encryptedSecret) {
      const key = isNewest(encryptedSecret) ? null : decrypt(encryptedSecret)
      return key === null ? null : encrypt(key)
    },
    findStep({ encryptedSecret, ...typed }) {
      const key = read(encryptedSecret)
      return key && findStep(key, typed)
    },
  }
}
