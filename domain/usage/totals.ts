import type { TotalKey, TotalTally } from './ports.ts'
import type { TokenCounts } from './usage-line.ts'

/** Adds up totals with the same key. Sorted, so that two transactions never deadlock. */
export function groupTotals(tallies: readonly TotalTally[]): readonly TotalTally[] {
  const groups = new Map<string, TotalTally>()
  for (const one of tallies) {
    const key = toTotalKey(one)
    const before = groups.get(key)
    groups.set(key, before ? add(before, one) : one)
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, total]) => total)
}

function toTotalKey({ userId, day, source, feature, model }: TotalKey & { day: string }): string {
  return JSON.stringify([userId, day, source?.id ?? '', feature, model])
}

function add(one: TotalTally, other: TotalTally): TotalTally {
  return {
    ...one,
    requests: one.requests + other.requests,
    cost: one.cost + other.cost,
    ...addTokens(one, other),
  }
}

export function addTokens(one: TokenCounts | undefined, other: TokenCounts): TokenCounts {
  return {
    tokensIn: (one?.tokensIn ?? 0) + other.tokensIn,
    tokensOut: (one?.tokensOut ?? 0) + other.tokensOut,
    cachedTokens: (one?.cachedTokens ?? 0) + other.cachedTokens,
    reasoningTokens: (one?.reasoningTokens ?? 0) + other.reasoningTokens,
  }
}
