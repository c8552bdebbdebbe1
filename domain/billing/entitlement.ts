import { firstSubscription, renewFree, type Subscription } from '../identity/user.ts'
import { getPlan, isAbove, toRequestLimit } from '../plans/plans.ts'
import { chooseGrant, type Grant } from './grant.ts'
import type { Due } from './history.ts'
import { isLive, type PaidSubscription } from './paid-subscription.ts'
import { isOverdue } from './past-due.ts'

type Known = {
  readonly now: Date
  readonly before: Subscription | null
  readonly grants?: readonly Grant[]
  /** The payment that the subscription waits for. */
  readonly due?: Pick<Due, 'since'> | null
}

type Paid = Pick<PaidSubscription, 'planId' | 'cycle' | 'status' | 'periodEndsAt'>

/**
 * What someone may do, from what they pay for and what they were given: the better
 * of the two. The only way to a plan: nothing else writes one. Whoever has neither
 * is on Free, and keeps the day it renews on. See ADR-0017.
 */
export function findEntitlement(
  subscription: Paid | null,
  { now, before, grants = [], due = null }: Known,
): Subscription {
  const isPaidFor =
    subscription !== null && isLive(subscription) && !isOverdue({ subscription, due, now })
  const paid = isPaidFor ? subscription : null
  const given = chooseGrant(grants, now)
  if (given && (!paid || isAbove(given.planId, paid.planId))) {
    return {
      plan: given.planId,
      requestLimit: toRequestLimit(getPlan(given.planId)),
      expiresAt: given.endsAt,
      billingCycle: paid?.cycle ?? null,
    }
  }
  if (!paid) return before?.plan === 'free' ? renewFree(before, now) : firstSubscription(now)
  return {
    plan: paid.planId,
    requestLimit: toRequestLimit(getPlan(paid.planId)),
    expiresAt: paid.periodEndsAt,
    billingCycle: paid.cycle,
  }
}
