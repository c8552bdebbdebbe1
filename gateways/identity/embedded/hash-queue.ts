import { availableParallelism } from 'node:os'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { minutes } from '#domain/time.ts'

/** Whose work it is. Those who are known have priority, but every fourth turn goes to the others. */
export type Turn = { readonly isKnown: true } | { readonly from: string }

/** Of known browsers and sessions. */
export const knownTurn: Turn = { isKnown: true }

export type HashQueue = <Result extends object>(
  work: () => Promise<Result>,
  turn?: Turn,
) => Promise<Result | Refusal<'too-busy'>>

const maxKnownInARow = 3

type QueueLimits = { readonly concurrency: number; readonly maxWaiting: number }

/** As many at a time as there are cores, but never all four threads of Node's pool. */
export function createHashQueue(): HashQueue {
  return createQueue({ concurrency: Math.min(3, availableParallelism()), maxWaiting: 100 })
}

/**
 * Limits how much work runs at a time and how much waits in each lane; refuses the rest. Hashing
 * shares Node's thread pool with files and DNS, so a burst of logins must leave some threads free.
 * Neither lane can starve the other.
 */
export function createQueue({ concurrency, maxWaiting }: QueueLimits): HashQueue {
  const known: Start[] = []
  const strangers = createStrangers()
  let running = 0
  let knownInARow = 0

  function takeNext(): Start | undefined {
    const isStrangersTurn = knownInARow >= maxKnownInARow && strangers.count() > 0
    const next = isStrangersTurn ? undefined : known.shift()
    knownInARow = next ? knownInARow + 1 : 0
    return next ?? strangers.takeNext()
  }

  return async (work, turn = { from: '' }) => {
    const isKnown = 'isKnown' in turn
    const count = isKnown ? known.length : strangers.count()
    if (running >= concurrency && count >= maxWaiting) return refuse('too-busy')
    if (running < concurrency) running += 1
    else
      await new Promise<void>((start) =>
        isKnown ? known.push(start) : strangers.add({ start, from: turn.from }),
      )

    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next()
      else running -= 1
    }
  }
}

type Start = () => void
type Stranger = { readonly start: Start; readonly from: string }

const memoryMs = minutes(10)
const maxRanges = 20_000

/**
 * Turns alternate between the one who waits longest and the one from the part of the internet with the
 * fewest attempts in the last minutes: someone new doesn't have to wait for all of a flood, even
 * if each of its attempts has another address.
 */
function createStrangers() {
  const waiting: Stranger[] = []
  const tries = new Map<string, number>()
  let forgetAt = 0
  let isForRarest = false

  function countTry(from: string): void {
    if (performance.now() > forgetAt || tries.size >= maxRanges) {
      tries.clear()
      forgetAt = performance.now() + memoryMs
    }
    const range = toRange(from)
    tries.set(range, (tries.get(range) ?? 0) + 1)
  }

  function findRarest(): number {
    const counts = waiting.map(({ from }) => tries.get(toRange(from)) ?? 0)
    return counts.indexOf(Math.min(...counts))
  }

  return {
    count: () => waiting.length,
    add(stranger: Stranger): void {
      countTry(stranger.from)
      waiting.push(stranger)
    },
    takeNext(): Start | undefined {
      const [next] = waiting.splice(isForRarest ? findRarest() : 0, 1)
      isForRarest = !isForRarest
      return next?.start
    },
  }
}

/** The first half of an IPv4 address, the first quarter of an IPv6 one: what a provider has. */
function toRange(address: string): string {
  return address.split(/[.:]/, 2).join('.')
}
