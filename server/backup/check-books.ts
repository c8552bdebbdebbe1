import { isAbove, type PlanId } from '@ghost-writers-ia/rules/plans'
import { isLive } from '#domain/billing/paid-subscription.ts'
import { listUsageMismatches } from '#domain/usage/check-usage.ts'
import { bookStore, type PlanRecord } from '#store/books.ts'
import type { Store } from '#store/open-store.ts'

/** Lists what a database contradicts itself in; nothing means that the books are right. */
export async function checkBooks({
  db,
  usage,
}: Pick<Store, 'db' | 'usage'>): Promise<readonly string[]> {
  const { listIncompleteUsers, listPlanRecords } = bookStore(db)
  const problems = (await listIncompleteUsers()).map(
    (userId) => `user ${userId} has no plan, or no way to log in`,
  )
  for await (const record of listPlanRecords())
    if (!isExplained(record))
      problems.push(`user ${record.userId} has the plan ${record.plan}, which nobody pays for`)
  const mismatches = await listUsageMismatches({ usage, calendar: { now: () => new Date() } })
  for (const { userId, day } of mismatches)
    problems.push(`the requests of user ${userId} on ${day} don't add up to the counter`)
  return problems
}

/** A plan is the better of what is paid for and what was given. See ADR-0017. */
export function isExplained({ plan, paid, granted }: PlanRecord): boolean {
  const given = chooseBest(granted)
  if (!paid || !isLive(paid)) return plan === given
  // An unpaid plan ends after 30 days, which may have been processed or not.
  return plan === chooseBest([paid.planId, given]) || (paid.status === 'past-due' && plan === given)
}

function chooseBest(plans: readonly PlanId[]): PlanId {
  return plans.reduce<PlanId>((best, plan) => (isAbove(plan, best) ? plan : best), 'free')
}
