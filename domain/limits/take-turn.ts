import type { LimitPorts } from './ports.ts'

/** A rate limit: so many turns per window of time, counted per key (an address, an account). */
export type Limit = { readonly name: string; readonly turns: number; readonly windowMs: number }

export type Turn = { readonly isAllowed: boolean; readonly retryAt: Date }

type RateLimitInput = { readonly limit: Limit; readonly key: string }

/**
 * Rate limiting: uses one turn of the limit. Atomic: of many in parallel exactly one gets the last
 * turn.
 */
export async function takeTurn(
  { limits, clock }: LimitPorts,
  { limit, key }: RateLimitInput,
): Promise<Turn> {
  const tally = await limits.countTry({
    key: toKey({ limit, key }),
    now: clock.now(),
    windowMs: limit.windowMs,
  })

  return { isAllowed: tally.tries <= limit.turns, retryAt: tally.endsAt }
}

/** Gives the turn back, for limits that count only failures. */
export async function giveBackTurn({ limits }: LimitPorts, counted: RateLimitInput): Promise<void> {
  await limits.giveBackTry(toKey(counted))
}

function toKey({ limit, key }: RateLimitInput): string {
  return `${limit.name}:${key}`
}
