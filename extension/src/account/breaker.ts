import { seconds } from '../time.ts'

/** A circuit breaker: after the site didn't answer, it isn't asked again for a while. */
export type Breaker = {
  readonly isOpen: () => boolean
  /** The site didn't answer. */
  readonly trip: () => void
  /** The site answered. */
  readonly reset: () => void
}

export const breakerPauseMs = seconds(10)

export function openBreaker(now: () => number): Breaker {
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
