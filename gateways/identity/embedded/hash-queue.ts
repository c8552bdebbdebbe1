import { availableParallelism } from 'node:os'
import { type Refusal, refuse } from '#domain/refusal.ts'

/** Known browsers and sessions have priority, but every fourth turn goes to anonymous requests. */
export type Lane = 'known' | 'anonymous'

export type HashQueue = <Result extends object>(
  work: () => Promise<Result>,
  lane?: Lane,
) => Promise<Result | Refusal<'too-busy'>>

const maxKnownInARow = 3

/** As many at a time as there are cores, but never all four threads of Node's pool. */
export function openHashQueue(): HashQueue {
  return createQueue({ concurrency: Math.min(3, availableParallelism()), maxWaiting: 100 })
}

/**
 * Limits how much work runs at a time and how much waits in each lane; refuses the rest. Hashing
 * shares Node's thread pool with files and DNS, so a burst of logins must leave some threads free.
 * Neither lane can starve the other.
 */
export function createQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number
  maxWaiting: number
}): HashQueue {
  const waiting: Record<Lane, (() => void)[]> = { known: [], anonymous: [] }
  let running = 0
  let knownInARow = 0

  function takeNext(): (() => void) | undefined {
    const isAnonymousTurn = knownInARow >= maxKnownInARow && waiting.anonymous.length > 0
    const known = isAnonymousTurn ? undefined : waiting.known.shift()
    knownInARow = known ? knownInARow + 1 : 0
    return known ?? waiting.anonymous.shift()
  }

  return async (work, lane = 'anonymous') => {
    const line = waiting[lane]
    if (running >= concurrency && line.length >= maxWaiting) return refuse('too-busy')
    if (running >= concurrency) await new Promise<void>((start) => line.push(start))
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
