import type { LimitPorts } from './ports.ts'

/** So many turns in a window of time, counted for one key (an address, an account). */
export type Limit = { readonly name: string; readonly turns: number; readonly windowMs: number }

export type Turn = { readonly isAllowed: boolean; readonly retryAt: Date }

type Counted = { readonly limit: Limit; readonly key: string }

/** Uses one turn of the limit. At the boundary exactly one of many at once gets the last turn. */
export async function takeTurn(
  { limits, clock }: LimitPorts,
  { limit, key }: Counted,
): Promise<Turn> {
  const tally = await limits.countTry({
    key: toKey({ limit, key }),
    now: clock.now(),
    windowMs: limit.windowMs,
  })

  return { isAllowed: tally.tries <= limit.turns, retryAt: tally.endsAt }
}

/** For limits that only count what went wrong: the turn was a good one. */
export async function giveBackTurn({ limits }: LimitPorts, counted: Counted): Promise<void> {
  await limits.giveBackTry(toKey(counted))
}

function toKey({ limit, key }: Counted): string {
  return `${limit.name}:${key}`
}
