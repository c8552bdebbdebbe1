import { type Refusal, refuse } from '../refusal.ts'
import { days, minutes, seconds } from '../time.ts'
import type { LimitPorts, Patience } from './ports.ts'

/** One second after the fifth wrong try, then twice as long each time, a quarter of an hour at most. */
const patience: Patience = {
  freeTries: 5,
  firstWaitMs: seconds(1),
  longestWaitMs: minutes(15),
  memoryMs: days(1),
}

/**
 * Whether one more guess may be made at the key. It counts as wrong until
 * `forgetAttempts` says otherwise, so many at once gain nothing.
 */
export function takeAttempt({ limits, clock }: LimitPorts, key: string): Promise<boolean> {
  return limits.takeAttempt({ key, now: clock.now(), patience })
}

/** Nobody looked whether the guess was right. */
export function giveBackAttempt({ limits }: LimitPorts, key: string): Promise<void> {
  return limits.giveBackAttempt({ key, patience })
}

export function forgetAttempts({ limits }: LimitPorts, key: string): Promise<void> {
  return limits.forgetAttempts(key)
}

/** The key has to wait, and the person may be told for how long. */
export type TooManyAttempts = Refusal<'too-many-attempts'> & { readonly retryAfterMs: number }

/** Says truthfully how long the key has to wait. Only for someone who may know that it does. */
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
