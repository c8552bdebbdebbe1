import { toDay } from '../time.ts'
import { sortByKey } from './keys.ts'
import { limitModels } from './limit-models.ts'
import type { RecordedLine, RequestOutcome, UsagePorts, UsageStores } from './ports.ts'
import { addTokens, groupTotals } from './totals.ts'
import type { SpendTally } from './usage-line.ts'

/**
 * Records how a request ended and what the model read and wrote, once. Changes nothing about the
 * allowance. Call it after the request was committed or released.
 */
export async function recordOutcome(
  { queue, changes }: Pick<UsagePorts, 'queue' | 'changes'>,
  outcome: RequestOutcome,
): Promise<void> {
  await queue.record(outcome)
  changes.publishDebounced(outcome.userId)
}

/** Records many outcomes, and adds the tokens of committed requests to the totals. Run it in a transaction. */
export async function recordAll(
  { usage }: Pick<UsageStores, 'usage'>,
  outcomes: readonly RequestOutcome[],
): Promise<readonly RecordedLine[]> {
  const recorded = await usage.recordOutcomes(sortByKey(outcomes))
  const tokens = recorded.flatMap(({ settledAt, requestId: _, ...line }) =>
    settledAt ? { ...line, day: toDay(settledAt), requests: 0, cost: 0 } : [],
  )
  await usage.addTotals(await limitModels({ usage }, groupTotals(tokens)))
  return recorded
}

/** Adds calls to what the operator pays for, counted or not. Run it at the end of the transaction. */
export async function addSpend(
  { usage }: Pick<UsageStores, 'usage'>,
  recorded: readonly RecordedLine[],
): Promise<void> {
  const tallies = new Map<string, SpendTally>()
  for (const line of recorded) {
    const { model, target, spentMicros } = line
    const day = toDay(line.reservedAt)
    const key = JSON.stringify([day, model, target])
    const before = tallies.get(key)
    tallies.set(key, {
      day,
      model,
      target,
      calls: (before?.calls ?? 0) + 1,
      spentMicros: (before?.spentMicros ?? 0) + spentMicros,
      ...addTokens(before, line),
    })
  }
  // Always in this order, so that two transactions never deadlock.
  const sorted = [...tallies].toSorted(([one], [other]) => (one < other ? -1 : 1))
  await usage.addSpend(sorted.map(([, tally]) => tally))
}
