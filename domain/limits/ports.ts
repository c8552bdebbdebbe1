import type { ClockPorts } from '../time.ts'

export type LimitPorts = ClockPorts & { readonly limits: LimitStore }

/** Rate limit counters in the database, shared by all replicas. */
export type LimitStore = {
  /**
   * Counts an attempt for the key and returns the sum in the current window, including this one.
   * Atomic: exact under concurrency.
   */
  countTry(attempt: Attempt): Promise<Tally>
  /** Takes an attempt off the count. */
  giveBackTry(key: string, weight?: number): Promise<void>
  /**
   * Login backoff: counts one attempt unless the key still has to wait, and returns whether it is
   * allowed. After the free attempts each one doubles the wait. Atomic: of many in parallel exactly
   * one is allowed.
   */
  takeAttempt(attempt: DatedAttempt): Promise<boolean>
  /** When the key may be tried again; null if that is now. */
  findWaitEnd(attempt: { readonly key: string; readonly now: Date }): Promise<Date | null>
  /** Removes the last attempt and the wait it caused. */
  giveBackAttempt(attempt: BackoffAttempt): Promise<void>
  /** Resets the backoff, after a correct guess. */
  forgetAttempts(key: string): Promise<void>
  /** Deletes counters that ended before this moment. */
  forgetEnded(before: Date): Promise<boolean>
}

/**
 * A rate limit for calls so frequent that a database write for each would cost more than it saves.
 * Shared by all replicas; each may go over it by one percent.
 */
export type CallRateLimit = {
  take(call: {
    readonly key: string
    readonly max: number
    readonly windowMs: number
    readonly now: Date
  }): Promise<TakenCall>
}

export type TakenCall = {
  readonly isAllowed: boolean
  /** How many more are, as far as this replica knows. */
  readonly left: number
  /** When the window ends and all are again. */
  readonly endsAt: Date
}

type Attempt = {
  readonly key: string
  readonly now: Date
  readonly windowMs: number
  /** What the attempt counts; 1 by default. */
  readonly weight?: number
}

type Tally = { readonly tries: number; readonly endsAt: Date }

type BackoffAttempt = { readonly key: string; readonly backoff: BackoffSettings }

type DatedAttempt = BackoffAttempt & { readonly now: Date }

/** Settings of the exponential backoff against guessing. */
export type BackoffSettings = {
  readonly freeTries: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** The count is reset after this time without an attempt. */
  readonly memoryMs: number
}
