import { type Refusal, refuse } from '../refusal.ts'
import { days, minutes, seconds } from '../time.ts'
import type { BackoffSettings, LimitPorts } from './ports.ts'

/**
 * Wait one second after the fifth wrong attempt, then twice as long each time, up to 15 minutes.
 */
const backoff: BackoffSettings = {
  freeTries: 5,
  firstWaitMs: seconds(1),
  longestWaitMs: minutes(15),
  memoryMs: days(1),
}

/**
 * Login backoff: whether another guess is allowed for the key. It counts as wrong until
 * `forgetAttempts` is called, so parallel guesses gain nothing.
 */
export function takeAttempt({ limits, clock }: LimitPorts, key: string): Promise<boolean> {
  return limits.takeAttempt({ key, now: clock.now(), backoff })
}

/** Removes an attempt whose result was never checked. */
export function giveBackAttempt({ limits }: LimitPorts, key: string): Promise<void> {
  return limits.giveBackAttempt({ key, backoff })
}

export function forgetAttempts({ limits }: LimitPorts, key: string): Promise<void> {
  return limits.forgetAttempts(key)
}

/** The key has to wait; the user may know how long. */
export type TooManyAttempts = Refusal<'too-many-attempts'> & { readonly retryAfterMs: number }

/** Tells the user the true wait. Only for someone who may know that the key has to wait. */
export async function refuseUntilWaitEnds(
  { limits, clock }: LimitPorts,
  key: string,
): Promise<TooManyAttempts> {
  const now = clock.now()
  return refuseUntil({ clock }, (await limits.findWaitEnd({ key, now })) ?? now)
}

export function refuseUntil({ clock }: Pick<LimitPorts, 'clock'>, endsAt: Date): TooManyAttempts {
  const waitMs = endsAt.getTime() - clock.now().getTime()
  return { ...refuse('too-many-attempts'), retryAfterMs: Math.max(waitMs, seconds(1)) }
}
