import { isAbove, type PlanId } from '@ghost-writers-ia/rules/plans'
import { isLive } from '#domain/billing/paid-subscription.ts'
import { listUsageMismatches } from '#domain/usage/check-usage.ts'
import type { UsageStore } from '#domain/usage/ports.ts'
import { bookStore, type PlanRecord } from '#store/books.ts'
import type { Database } from '#store/tables.ts'

/** More than that help no one, and would fill the memory. */
const mostProblems = 1_000

export type CheckProgress = (checked: string) => void

type Books = { readonly db: Database; readonly usage: Pick<UsageStore, 'listMismatches'> }

type CheckOptions = { readonly onProgress?: CheckProgress | undefined; readonly now?: Date }

type Checking = { readonly onProgress: CheckProgress; readonly now: Date }

/**
 * Lists what a database contradicts itself in; nothing means that the books are right. Reads all
 * users and requests in parts.
 */
export async function checkBooks(
  books: Books,
  { onProgress = () => undefined, now = new Date() }: CheckOptions = {},
): Promise<readonly string[]> {
  const problems: string[] = []
  for await (const problem of listProblems(books, { onProgress, now })) {
    problems.push(problem)
    if (problems.length >= mostProblems) return [...problems, 'there may be more']
  }
  return problems
}

async function* listProblems(
  { db, usage }: Books,
  { onProgress, now }: Checking,
): AsyncGenerator<string> {
  const { listRanges, listIncompleteUsers, listPlanRecords } = bookStore(db)
  for await (const range of listRanges()) {
    for (const userId of await listIncompleteUsers(range))
      yield `user ${userId} has no plan, or no way to log in`
    const records = await listPlanRecords(range)
    for (const { userId, plan } of records.filter((record) => !isExplained(record)))
      yield `user ${userId} has the plan ${plan}, which nobody pays for`
    onProgress(range.upTo ? `plans and logins of users up to ${range.upTo}` : 'plans and logins')
  }
  const calendar = { now: () => now }
  for (const { userId, day } of await listUsageMismatches({ usage, calendar }, { onProgress }))
    yield `the requests of user ${userId} on ${day} don't add up to the counter`
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
