import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type { Due } from '../billing/history.ts'
import type { BillingPorts } from '../billing/ports.ts'
import type { UserId } from '../identity/user.ts'

export type PlanStatus = {
  /** The unpaid invoice of the plan. */
  readonly due: Due | null
  /** Whether it renews; otherwise it ends or changes to another plan. */
  readonly isRenewed: boolean
  /** The plan it changes to at the end of the period. */
  readonly changesTo: PlanId | null
}

type UserPlan = { readonly userId: UserId; readonly plan: PlanId }

/** The status of a user's plan, from our own database only: it's read for every dashboard. */
export async function readPlanStatus(
  { billing }: Pick<BillingPorts, 'billing'>,
  { userId, plan }: UserPlan,
): Promise<PlanStatus> {
  const account = await billing.findAccount(userId)
  const paid = account?.subscription ?? null
  // A change of the billing cycle alone keeps the plan.
  const changesTo = paid?.change && paid.change.planId !== plan ? paid.change.planId : null
  return {
    due: paid?.status === 'past-due' ? (account?.due ?? null) : null,
    isRenewed: plan === 'free' || (paid?.planId === plan && !paid.endsAt && !changesTo),
    changesTo: paid?.endsAt ? null : changesTo,
  }
}
