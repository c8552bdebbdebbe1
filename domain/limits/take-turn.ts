import type { LimitPorts } from './ports.ts'

/** So many turns in a window of time, counted for one key (an address, an account). */
export type Limit = { readonly name: string; readonly turns: number; readonly windowMs: number }

export type Turn = { readonly isAllowed: boolean; readonly retryAt: Date }

/** Uses one turn of the limit. At the boundary exactly one of many at once gets the last turn. */
export async function takeTurn(
  { limits, clock }: LimitPorts,
  { limit, key }: { limit: Limit; key: string },
): Promise<Turn> {
  const tally = await limits.countTry({
    key: `${limit.name}:${key}`,
    now: clock.now(),
    windowMs: limit.windowMs,
  })

  return { isAllowed: tally.tries <= limit.turns, retryAt: tally.endsAt }
}
