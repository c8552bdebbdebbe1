import { type Refusal, refuse } from '#domain/refusal.ts'

/** Known browsers and sessions go first; strangers' work waits while any of theirs does. */
export type Lane = 'known' | 'anonymous'

export type Queue = <Answer extends object>(
  work: () => Promise<Answer>,
  lane?: Lane,
) => Promise<Answer | Refusal<'too-busy'>>

/**
 * Lets so many works run at once, so many wait in each lane, and sends the rest away. Hashing
 * shares Node's threads with files and names: a storm of logins must leave some free.
 */
export function openQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const lines: Record<Lane, (() => void)[]> = { known: [], anonymous: [] }
  let running = 0

  return async (work, lane = 'anonymous') => {
    const line = lines[lane]
    if (running >= atOnce && line.length >= waiting) return refuse('too-busy')
    if (running >= atOnce) await new Promise<void>((next) => line.push(next))
    else running += 1

    try {
      return await work()
    } finally {
      const next = lines.known.shift() ?? lines.anonymous.shift()
      if (next) next()
      else running -= 1
    }
  }
}
