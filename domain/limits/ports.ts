import type { ClockPorts } from '../time.ts'

export type LimitPorts = ClockPorts & { readonly limits: LimitStore }

/** What the limits room asks of the database, shared by every replica. */
export type LimitStore = {
  /**
   * Counts one more try under the key and answers how many there were in the
   * current window, this one included. Exact however many ask at once.
   */
  countTry(attempt: Attempt): Promise<Tally>
  /** Takes one try off the count: it was none. */
  giveBackTry(key: string): Promise<void>
  /**
   * Counts one more attempt unless the key must still wait, and answers whether
   * it may be made. Each one beyond the free ones makes the next wait twice as
   * long. Of many at once exactly one gets through.
   */
  takeAttempt(attempt: DatedAttempt): Promise<boolean>
  /** When the key may be tried again; null when it may be now, or was never tried. */
  findWaitEnd(attempt: { readonly key: string; readonly now: Date }): Promise<Date | null>
  /** Takes the last attempt back, and the wait that it brought: it was none. */
  giveBackAttempt(attempt: PatientAttempt): Promise<void>
  /** The waiting under the key is over: it was the right one. */
  forgetAttempts(key: string): Promise<void>
  /** Forgets what is over by the moment: what is counted is not kept. */
  forgetEnded(before: Date): Promise<void>
}

/**
 * Counts in this process alone: for what is asked so often that a write for each
 * would cost more than it saves. Each replica lets as many through.
 */
export type Pace = {
  take(wish: {
    readonly key: string
    readonly turns: number
    readonly windowMs: number
    readonly now: Date
  }): boolean
}

export type Attempt = { readonly key: string; readonly now: Date; readonly windowMs: number }

export type Tally = { readonly tries: number; readonly endsAt: Date }

export type PatientAttempt = { readonly key: string; readonly patience: Patience }

export type DatedAttempt = PatientAttempt & { readonly now: Date }

/** How guessing is slowed down. */
export type Patience = {
  readonly freeTries: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** Forgotten when nobody tried for so long. */
  readonly memoryMs: number
}
