/** Until when inline completion is snoozed. */
export type SnoozeEnd = number | 'restart'

export type Snooze = {
  /** Null: not snoozed. */
  readonly until: () => SnoozeEnd | null
  /** Null: until the editor restarts. */
  readonly start: (durationMs: number | null) => void
  readonly resume: () => void
}

export function createSnooze(now: () => number): Snooze {
  let end: SnoozeEnd | null = null
  return {
    until: () => (end === null || end === 'restart' || now() < end ? end : null),
    start(durationMs) {
      end = durationMs === null ? 'restart' : now() + durationMs
    },
    resume() {
      end = null
    },
  }
}
