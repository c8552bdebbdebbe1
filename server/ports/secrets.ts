import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Secrets } from '#domain/identity/ports.ts'

/** A fast hash is enough for secrets of 256 random bits: they can't be guessed. */
export const secrets: Secrets = {
  create: () => randomBytes(32).toString('base64url'),
  spell: (alphabet, length) =>
    Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  hash: (secret) => createHash('sha256').update(secret).digest('base64url'),
}
