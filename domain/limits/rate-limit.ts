import type { LimitPorts } from './ports.ts'

/** At most `max` attempts per window of time, counted per key (an address, an account). */
export type RateLimit = { readonly name: string; readonly max: number; readonly windowMs: number }

export type RateLimitResult = { readonly isAllowed: boolean; readonly retryAt: Date }

type RateLimitInput = { readonly limit: RateLimit; readonly key: string }

/** Counts one attempt. Atomic: of many in parallel exactly one gets the last one that is allowed. */
export async function consumeRateLimit(
  { limits, clock }: LimitPorts,
  { limit, key }: RateLimitInput,
): Promise<RateLimitResult> {
  const tally = await limits.countTry({
    key: toKey({ limit, key }),
    now: clock.now(),
    windowMs: limit.windowMs,
  })

  return { isAllowed: tally.tries <= limit.max, retryAt: tally.endsAt }
}

/** Takes the attempt off the count, for limits that count only failures. */
export async function refundRateLimit(
  { limits }: LimitPorts,
  counted: RateLimitInput,
): Promise<void> {
  await limits.giveBackTry(toKey(counted))
}

function toKey({ limit, key }: RateLimitInput): string {
  return `${limit.name}:${key}`
}
