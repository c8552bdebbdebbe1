import { minutes, seconds } from '#domain/time.ts'

const firstRestMs = seconds(5)
const longestRestMs = minutes(5)

type Resting = { readonly key: string }

export type Rests = {
  /** Those to ask, in order: the ones that don't rest, and last the one whose rest ends first. */
  choose<Target extends Resting>(targets: readonly Target[]): readonly Target[]
  /** It's asked now. If it has failed before, the others wait for what this call finds out. */
  start(key: string): void
  /** It has failed and rests: for 5 seconds, then twice as long each time, up to 5 minutes. */
  fail(key: string, retryAfterMs?: number): void
  succeed(key: string): void
}

type Rest = { readonly failures: number; readonly until: number }

/** Which targets have failed lately. Kept in this process: another one finds out with one call. */
export function createRests(now: () => number): Rests {
  const rests = new Map<string, Rest>()
  const endOf = ({ key }: Resting) => rests.get(key)?.until ?? 0

  return {
    choose(targets) {
      const awake = targets.filter((target) => endOf(target) <= now())
      const resting = targets.filter((target) => !awake.includes(target))
      return [...awake, ...resting.toSorted((a, b) => endOf(a) - endOf(b)).slice(0, 1)]
    },
    start(key) {
      const rest = rests.get(key)
      if (rest) rests.set(key, { ...rest, until: now() + toRestMs(rest.failures) })
    },
    fail(key, retryAfterMs) {
      const failures = (rests.get(key)?.failures ?? 0) + 1
      rests.set(key, { failures, until: now() + (retryAfterMs ?? toRestMs(failures)) })
    },
    succeed: (key) => void rests.delete(key),
  }
}

function toRestMs(failures: number): number {
  return Math.min(firstRestMs * 2 ** (failures - 1), longestRestMs)
}
