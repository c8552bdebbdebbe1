import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keepSecret } from './keep-secret.ts'

const shortest = 32

/** The secrets kept in the data folder, made at the first start; the same ones ever after. */
export function keepAuthSecrets(dataDir: string): readonly string[] {
  const name = 'auth-secrets'
  const create = () => randomBytes(32).toString('base64url')
  const secrets = keepSecret(dataDir, { name, create }).split(',')
  // A file that was cut short would protect nothing, and nobody would notice.
  const isSound = secrets.every(({ length }) => length >= shortest)
  if (!isSound)
    throw new Error(
      `${join(dataDir, name)} contains a secret with fewer than ${shortest} characters`,
    )
  return secrets
}

const fewestCharacters = 8
const longestPattern = 16

/** Long enough, but one character or one word over and over: easy to guess. */
export function isWeakSecret(secret: string): boolean {
  const repeats = Array.from({ length: longestPattern }, (_, index) => index + 1).some(
    (length) => secret.length > length && secret.slice(length) === secret.slice(0, -length),
  )
  return repeats || new Set(secret).size < fewestCharacters
}
