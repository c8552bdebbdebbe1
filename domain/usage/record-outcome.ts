import { toDay } from '../time.ts'
import { sortByKey } from './keys.ts'
import { limitModels } from './limit-models.ts'
import type { RequestOutcome, UsagePorts, UsageStores } from './ports.ts'
import { groupTotals } from './totals.ts'

/**
 * Records how a request ended and what the model read and wrote, once. Changes nothing about the
 * allowance. Call it after the request was committed or released.
 */
export async function recordOutcome(
  { queue, changes }: Pick<UsagePorts, 'queue' | 'changes'>,
  { userId, requestId, ending, tokensIn, tokensOut }: RequestOutcome,
): Promise<void> {
  await queue.record({ userId, requestId, ending, tokensIn, tokensOut })
  changes.publishDebounced(userId)
}

/** Records many outcomes, and adds the tokens of committed requests to the totals. Run it in a transaction. */
export async function recordAll(
  { usage }: Pick<UsageStores, 'usage'>,
  outcomes: readonly RequestOutcome[],
): Promise<readonly undefined[]> {
  const recorded = await usage.recordOutcomes(sortByKey(outcomes))
  const tokens = recorded.flatMap(({ settledAt, requestId: _, ...line }) =>
    settledAt ? { ...line, day: toDay(settledAt), requests: 0, cost: 0 } : [],
  )
  await usage.addTotals(await limitModels({ usage }, groupTotals(tokens)))
  return outcomes.map(() => undefined)
}
