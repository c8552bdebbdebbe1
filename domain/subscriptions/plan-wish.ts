import type { PaidPlanId, PaidSubscription } from '../billing/paid-subscription.ts'
import { type BillingCycle, isAbove, type PlanId } from '../plans/plans.ts'
import { days, later } from '../time.ts'

/** What someone wants to have instead of what they have. Free is had by cancelling. */
export type PlanWish = { readonly planId: PaidPlanId; readonly cycle: BillingCycle }

/**
 * A bank may let an upgrade wait for a day, and what was planned with it. If the period ended
 * meanwhile it would be renewed at the old price, so the plan is to be kept first.
 */
export function isChangeDue(
  { change, periodEndsAt }: Pick<PaidSubscription, 'change' | 'periodEndsAt'>,
  now: Date,
): boolean {
  return change !== null && periodEndsAt <= later(now, days(1))
}

type Had = { readonly planId: PlanId; readonly cycle: BillingCycle }

/**
 * More is given and charged at once; less begins when what is paid for has run out.
 * A wish for more of one and less of the other waits too: nobody is given money back
 * in a currency of our own. See ADR-0017.
 */
export function findTiming(had: Had, wish: PlanWish): 'same' | 'now' | 'later' {
  if (wish.planId === had.planId && wish.cycle === had.cycle) return 'same'
  const isLess =
    isAbove(had.planId, wish.planId) || (had.cycle === 'yearly' && wish.cycle === 'monthly')
  return isLess ? 'later' : 'now'
}
