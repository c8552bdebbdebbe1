import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keepSecret } from './keep-secret.ts'

const shortest = 32

/** Reads the secrets in the data directory; generates them at the first start. */
export function keepAuthSecrets(dataDir: string): readonly string[] {
  const name = 'auth-secrets'
  const create = () => randomBytes(32).toString('base64url')
  const secrets = keepSecret(dataDir, { name, create }).split(',')
  // A truncated file would go unnoticed, and its secrets would protect nothing.
  const isSound = secrets.every(({ length }) => length >= shortest)
  if (!isSound)
    throw new Error(
      `${join(dataDir, name)} contains a secret with fewer than ${shortest} characters`,
    )
  return secrets
}

const fewestCharacters = 8
const longestPattern = 16

/** A repeated character or word: long enough, but easy to guess. */
export function isWeakSecret(secret: string): boolean {
  const repeats = Array.from({ length: longestPattern }, (_, index) => index + 1).some(
    (length) => secret.length > length && secret.slice(length) === secret.slice(0, -length),
  )
  return repeats || new Set(secret).size < fewestCharacters
}
