import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StandIns } from '#app/context.ts'
import { isLoopback } from './loopback.ts'

const minSecretLength = 32

type Secret = { readonly name: string; readonly create: () => string }

/** Reads a secret from a file in the data directory; creates it at the first start. */
function keepSecret(dataDir: string, { name, create }: Secret): string {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, create(), { flag: 'wx', mode: 0o600 })
  } catch (fault) {
    if (!isAlreadyThere(fault)) throw fault
  }
  return readFileSync(file, 'utf8').trim()
}

function isAlreadyThere(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'EEXIST'
}

const secretsName = 'auth-secrets'

/** Where generated secrets are kept. */
export function getSecretsFile(dataDir: string): string {
  return join(dataDir, secretsName)
}

/** The secrets in the data directory; null if there are none yet. */
export function findAuthSecrets(dataDir: string): readonly string[] | null {
  return existsSync(getSecretsFile(dataDir)) ? keepAuthSecrets(dataDir) : null
}

/** Reads the secrets in the data directory; generates them at the first start. */
export function keepAuthSecrets(dataDir: string): readonly string[] {
  const create = () => randomBytes(32).toString('base64url')
  const secrets = keepSecret(dataDir, { name: secretsName, create }).split(',')
  // A truncated file would go unnoticed, and its secrets would protect nothing.
  const isSound = secrets.every(({ length }) => length >= minSecretLength)
  if (!isSound)
    throw new Error(
      `${getSecretsFile(dataDir)} contains a secret with fewer than ${minSecretLength} characters`,
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

type StandInSettings = {
  readonly siteUrl: string
  readonly dataDir: string
  /** Null with the payment sandbox. */
  readonly stripe: object | null
  /** Null with the local mailbox. */
  readonly smtpUrl: string | null
}

const standInKeyFile = 'stand-in-key'

/**
 * The key to the local mailbox and the sandbox's controls. Null without them, and on a
 * public origin, where they are closed to everyone.
 */
export function keepStandInKey({
  siteUrl,
  dataDir,
  stripe,
  smtpUrl,
}: StandInSettings): string | null {
  const hasStandIns = stripe === null || smtpUrl === null
  if (!hasStandIns || !isLoopback(new URL(siteUrl).hostname)) return null

  const create = () => randomBytes(16).toString('hex')
  const key = keepSecret(dataDir, { name: standInKeyFile, create })
  if (key.length < minSecretLength)
    throw new Error(`${standInKeyFile} in ${dataDir} has fewer than ${minSecretLength} characters`)
  return key
}

export function toStandIns(key: string | null): StandIns | null {
  if (key === null) return null
  const expected = hash(key)
  return { isKey: (given) => timingSafeEqual(hash(given), expected) }
}

/** Hashes have the same length, as `timingSafeEqual` requires. */
function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
