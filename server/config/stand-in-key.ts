import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { StandIns } from '#app/context.ts'
import { keepSecret } from './keep-secret.ts'
import type { Env } from './load.ts'
import { isLoopback } from './loopback.ts'

const standInKeyFile = 'stand-in-key'
const shortest = 32

/**
 * The key to the local mailbox and the sandbox's controls. Null without them, and on a
 * public origin, where they are closed to everyone.
 */
export function keepStandInKey({ siteUrl, dataDir, stripe, smtpUrl }: Env): string | null {
  const hasStandIns = stripe === null || smtpUrl === null
  if (!hasStandIns || !isLoopback(new URL(siteUrl).hostname)) return null

  const create = () => randomBytes(16).toString('hex')
  const key = keepSecret(dataDir, { name: standInKeyFile, create })
  if (key.length < shortest)
    throw new Error(`${standInKeyFile} in ${dataDir} has fewer than ${shortest} characters`)
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
