import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Refusal } from '#domain/refusal.ts'
import type { HashQueue, Turn } from './hash-queue.ts'

export type Passwords = {
  hash(password: string, turn?: Turn): Promise<{ readonly hash: string } | Refusal<'too-busy'>>
  /**
   * Without a hash (no such account) the password is wrong, after the same time. `needsRehash`: it's
   * right, but the hash was made with an old secret or an old cost.
   */
  verify(attempt: {
    readonly password: string
    readonly hash: string | null
    readonly turn?: Turn
  }): Promise<{ readonly isRight: boolean; readonly needsRehash: boolean } | Refusal<'too-busy'>>
}

const derive = promisify(argon2)

export type PasswordCost = Pick<PasswordHash, 'memory' | 'passes' | 'parallelism'>

/** One of the minimum costs that OWASP recommends for argon2id: 12 MiB, three passes, one lane. */
export const fullCost: PasswordCost = { memory: 12_288, passes: 3, parallelism: 1 }
const tagLength = 32

/** Unicode normalization of many combining accents takes minutes. No form accepts this many characters. */
const maxLength = 1_024

/**
 * Hashes passwords with argon2id, keyed by our secrets: a stolen database alone can't be attacked
 * by guessing. The first secret is used for new hashes, all of them for checking. See ADR-0012.
 */
export function createPasswords(
  authSecrets: readonly string[],
  { queue, cost = fullCost }: { queue: HashQueue; cost?: PasswordCost },
): Passwords {
  const keys = new Map(authSecrets.map((secret) => [toKeyId(secret), secret]))
  const [keyId = ''] = keys.keys()
  const dummy = { ...cost, keyId, nonce: randomBytes(16), tag: randomBytes(tagLength) }

  return {
    hash: (password, turn) =>
      queue(async () => {
        if (password.length > maxLength) throw new Error('The password is too long to be hashed')
        const parameters = { ...cost, keyId, nonce: randomBytes(16) }
        const tag = await deriveTag(parameters, { password, key: keys.get(keyId) })
        return { hash: formatPhc({ ...parameters, tag }) }
      }, turn),

    verify: ({ password, hash, turn }) =>
      queue(async () => {
        const canMatch = hash !== null && password.length <= maxLength
        const stored = canMatch ? parsePhc(hash) : dummy
        const key = keys.get(stored.keyId)
        const tag = await deriveTag(stored, { password: password.slice(0, maxLength), key })
        const isRight = canMatch && key !== undefined && timingSafeEqual(tag, stored.tag)
        return { isRight, needsRehash: isRight && !isMadeWith(stored, { ...cost, keyId }) }
      }, turn),
  }
}

/** Normalized: the same characters in another Unicode form are the same password. */
function deriveTag(
  { memory, passes, parallelism, nonce }: Omit<PasswordHash, 'tag' | 'keyId'>,
  { password, key = '' }: { password: string; key: string | undefined },
): Promise<Buffer> {
  const parameters = { memory, passes, parallelism, nonce, tagLength }
  return derive('argon2id', { ...parameters, message: password.normalize('NFKC'), secret: key })
}

function isMadeWith(stored: PasswordHash, current: PasswordCost & { keyId: string }): boolean {
  return (['memory', 'passes', 'parallelism', 'keyId'] as const).every(
    (part) => stored[part] === current[part],
  )
}

/** Identifies a secret without revealing it. */
function toKeyId(secret: string): string {
  return createHash('sha256').update(`password key ${secret}`).digest('hex').slice(0, 12)
}

/** A password hash and how it was made. */
type PasswordHash = {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  /** Which of our secrets was used. */
  readonly keyId: string
  readonly nonce: Buffer
  readonly tag: Buffer
}

const pattern =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+),keyid=(?<keyId>\w+)\$(?<nonce>[\w+/]+)\$(?<tag>[\w+/]+)$/

/** The PHC string format: https://github.com/P-H-C/phc-string-format */
export function formatPhc(hash: PasswordHash): string {
  const { memory, passes, parallelism, keyId, nonce, tag } = hash
  const parameters = `m=${memory},t=${passes},p=${parallelism},keyid=${keyId}`
  return `$argon2id$v=19$${parameters}$${toBase64(nonce)}$${toBase64(tag)}`
}

export function parsePhc(text: string): PasswordHash {
  const parts = pattern.exec(text)?.groups
  if (!parts) throw new Error('A stored password hash has an unknown format')
  return {
    memory: Number(parts.memory),
    passes: Number(parts.passes),
    parallelism: Number(parts.parallelism),
    keyId: String(parts.keyId),
    nonce: Buffer.from(String(parts.nonce), 'base64'),
    tag: Buffer.from(String(parts.tag), 'base64'),
  }
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
