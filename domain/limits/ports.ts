import type { ClockPorts } from '../time.ts'

export type LimitPorts = ClockPorts & { readonly limits: LimitStore }

/** What the limits room asks of the database, shared by every replica. */
export type LimitStore = {
  /**
   * Counts one more try under the key and answers how many there were in the
   * current window, this one included. Exact however many ask at once.
   */
  countTry(attempt: Attempt): Promise<Tally>
  /** Forgets the windows that ended before the moment: what is counted is not kept. */
  forgetEnded(before: Date): Promise<void>
}

export type Attempt = { readonly key: string; readonly now: Date; readonly windowMs: number }

export type Tally = { readonly tries: number; readonly endsAt: Date }
