import type { TotalKey, TotalTally } from './ports.ts'

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
    tokensIn: one.tokensIn + other.tokensIn,
    tokensOut: one.tokensOut + other.tokensOut,
  }
}
