import { seconds } from '../time.ts'

/** The limits of the pause in typing after which a completion is requested. */
const shortestMs = 150
const longestMs = 400
const defaultMs = 200

type Measured = {
  /** How long completions take. Null: not known yet. */
  readonly latencyMs: number | null
  /** The time between two keys. Null: not known yet. */
  readonly keyIntervalMs: number | null
}

/**
 * How long to wait after a key. A little longer than the user's pause between two keys, so that
 * there is no request for every key; with a slow model at least half of its time, because the user
 * will probably have typed on when it answers.
 */
export function toDebounceMs({ latencyMs, keyIntervalMs }: Measured): number {
  if (latencyMs === null && keyIntervalMs === null) return defaultMs
  const wanted = Math.max((keyIntervalMs ?? 0) * 1.1, (latencyMs ?? 0) / 2)
  return Math.round(Math.min(longestMs, Math.max(shortestMs, wanted)))
}

/** A moving average in which the last measurements count most. */
export type MovingAverage = {
  readonly current: () => number | null
  readonly add: (value: number) => void
}

export function createMovingAverage(weight = 0.25): MovingAverage {
  let average: number | null = null
  return {
    current: () => average,
    add(value) {
      average = average === null ? value : average + weight * (value - average)
    },
  }
}

/** A longer pause is not part of typing. */
const longestKeyIntervalMs = seconds(1)

export type TypingMeter = {
  readonly keyIntervalMs: () => number | null
  /** The time since the last key. */
  readonly sinceLastKeyMs: () => number
  readonly recordKey: () => void
}

export function createTypingMeter(now: () => number): TypingMeter {
  const average = createMovingAverage()
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    keyIntervalMs: average.current,
    sinceLastKeyMs: () => now() - lastAt,
    recordKey() {
      const interval = now() - lastAt
      if (interval <= longestKeyIntervalMs) average.add(interval)
      lastAt = now()
    },
  }
}
