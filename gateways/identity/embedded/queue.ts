import { type Refusal, refuse } from '#domain/refusal.ts'

/** Known browsers and sessions go first, but not forever: every fourth turn is a stranger's. */
export type Lane = 'known' | 'anonymous'

export type Queue = <Answer extends object>(
  work: () => Promise<Answer>,
  lane?: Lane,
) => Promise<Answer | Refusal<'too-busy'>>

const mostKnownInARow = 3

/**
 * Lets so many works run at once, so many wait in each lane, and sends the rest away. Hashing
 * shares Node's threads with files and names: a storm of logins must leave some free. Neither
 * lane can keep the other one waiting for good.
 */
export function openQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const lines: Record<Lane, (() => void)[]> = { known: [], anonymous: [] }
  let running = 0
  let knownInARow = 0

  function takeNext(): (() => void) | undefined {
    const isStrangersTurn = knownInARow >= mostKnownInARow && lines.anonymous.length > 0
    const known = isStrangersTurn ? undefined : lines.known.shift()
    knownInARow = known ? knownInARow + 1 : 0
    return known ?? lines.anonymous.shift()
  }

  return async (work, lane = 'anonymous') => {
    const line = lines[lane]
    if (running >= atOnce && line.length >= waiting) return refuse('too-busy')
    if (running >= atOnce) await new Promise<void>((next) => line.push(next))
    else running += 1

    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next()
      else running -= 1
    }
  }
}
