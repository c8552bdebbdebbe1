import { type Clock, later } from '../src/time.ts'

/** A clock that stands still until it is moved. */
export function stoppedClock(
  start = new Date('2026-03-01T12:00:00Z'),
): Clock & { move(ms: number): void } {
  let now = start
  return {
    now: () => now,
    move: (ms) => {
      now = later(now, ms)
    },
  }
}
