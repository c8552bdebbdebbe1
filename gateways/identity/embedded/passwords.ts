import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Refusal } from '#domain/refusal.ts'
import { type KeptPassword, readKept, writeKept } from './kept-password.ts'
import type { Lane, Queue } from './queue.ts'

/** What is kept of a password, and whether a password is the one. */
export type Passwords = {
  hash(password: string, lane?: Lane): Promise<{ readonly hash: string } | Refusal<'too-busy'>>
  /** No hash is nobody's, and takes as long to be wrong. A stale one is right, but should be made anew. */
  verify(attempt: {
    readonly password: string
    readonly hash: string | null
    readonly lane?: Lane
  }): Promise<{ readonly isRight: boolean; readonly isStale: boolean } | Refusal<'too-busy'>>
}

const derive = promisify(argon2)

export type PasswordCost = Pick<KeptPassword, 'memory' | 'passes' | 'parallelism'>

/** One of the costs that OWASP holds equal, and asks for at least: 12 MiB, three times over, one lane. */
export const fullCost: PasswordCost = { memory: 12_288, passes: 3, parallelism: 1 }
const tagLength = 32

/** Bringing many accents into order takes minutes, and every visitor waits. No form lets so much through. */
const longest = 1_024

/**
 * One-way, slow on purpose, and keyed: without our secrets nobody can even try
 * passwords against a stolen database. The first secret makes hashes, the others
 * still verify theirs. See ADR-0012.
 */
export function openPasswords(
  authSecrets: readonly string[],
  { queue, cost = fullCost }: { queue: Queue; cost?: PasswordCost },
): Passwords {
  const keys = new Map(authSecrets.map((secret) => [toKeyId(secret), secret]))
  const [keyId = ''] = keys.keys()
  const nobodys = { ...cost, keyId, nonce: randomBytes(16), tag: randomBytes(tagLength) }

  return {
    hash: (password, lane) =>
      queue(async () => {
        if (password.length > longest) throw new Error('A password is too long to be kept')
        const recipe = { ...cost, keyId, nonce: randomBytes(16) }
        const tag = await deriveTag(recipe, { password, key: keys.get(keyId) })
        return { hash: writeKept({ ...recipe, tag }) }
      }, lane),

    verify: ({ password, hash, lane }) =>
      queue(async () => {
        const isSomeones = hash !== null && password.length <= longest
        const kept = isSomeones ? readKept(hash) : nobodys
        const key = keys.get(kept.keyId)
        const tag = await deriveTag(kept, { password: password.slice(0, longest), key })
        const isRight = isSomeones && key !== undefined && timingSafeEqual(tag, kept.tag)
        return { isRight, isStale: isRight && !isMadeLike(kept, { ...cost, keyId }) }
      }, lane),
  }
}

/** The same characters typed in another form of Unicode are the same password. */
function deriveTag(
  { keyId: _, tag: __, ...recipe }: Omit<KeptPassword, 'tag'> & { tag?: Buffer },
  { password, key = '' }: { password: string; key: string | undefined },
): Promise<Buffer> {
  return derive('argon2id', {
    ...recipe,
    message: password.normalize('NFKC'),
    secret: key,
    tagLength,
  })
}

function isMadeLike(kept: KeptPassword, now: PasswordCost & { keyId: string }): boolean {
  return (['memory', 'passes', 'parallelism', 'keyId'] as const).every(
    (part) => kept[part] === now[part],
  )
}

/** Names a secret without telling it. */
function toKeyId(secret: string): string {
  return createHash('sha256').update(`password key ${secret}`).digest('hex').slice(0, 12)
}
