import { seconds } from '../time.ts'

/** After the site failed to answer, it isn't called again for a while. */
export type CircuitBreaker = {
  readonly isOpen: () => boolean
  /** The site didn't answer. */
  readonly trip: () => void
  /** The site answered. */
  readonly reset: () => void
}

export const breakerPauseMs = seconds(10)

export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let openUntil = 0
  return {
    isOpen: () => now() < openUntil,
    trip() {
      openUntil = now() + breakerPauseMs
    },
    reset() {
      openUntil = 0
    },
  }
}
