import type { PaidPlanId, PaidSubscription } from '../billing/paid-subscription.ts'
import { type BillingCycle, isAbove, type PlanId } from '../plans/plans.ts'
import { days, later } from '../time.ts'

/** The plan and billing cycle a user wants. Free is not a choice: users get it by cancelling. */
export type PlanChoice = { readonly planId: PaidPlanId; readonly cycle: BillingCycle }

/**
 * Whether a scheduled change is less than a day away. An upgrade would put it aside and could wait
 * a day for the bank; if the period ended meanwhile, the plan would renew at the old price. So the
 * user has to keep the plan first.
 */
export function isChangeDue(
  { change, periodEndsAt }: Pick<PaidSubscription, 'change' | 'periodEndsAt'>,
  now: Date,
): boolean {
  return change !== null && periodEndsAt <= later(now, days(1))
}

type CurrentPlan = { readonly planId: PlanId; readonly cycle: BillingCycle }

/**
 * An upgrade starts and is charged now; a downgrade starts at the end of the paid period. A change
 * that is both also waits, because we don't issue credit. See ADR-0017.
 */
export function findTiming(current: CurrentPlan, choice: PlanChoice): 'same' | 'now' | 'later' {
  if (choice.planId === current.planId && choice.cycle === current.cycle) return 'same'
  const isLess =
    isAbove(current.planId, choice.planId) ||
    (current.cycle === 'yearly' && choice.cycle === 'monthly')
  return isLess ? 'later' : 'now'
}
