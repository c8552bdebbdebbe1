import { firstSubscription, renewFree, type Subscription } from '../identity/user.ts'
import { getPlan, isAbove, toRequestLimit } from '../plans/plans.ts'
import { chooseGrant, type Grant } from './grant.ts'
import type { Due } from './history.ts'
import { isLive, type PaidSubscription } from './paid-subscription.ts'
import { isOverdue } from './past-due.ts'

type EntitlementInput = {
  readonly now: Date
  readonly before: Subscription | null
  readonly grants?: readonly Grant[]
  /** The unpaid invoice of the subscription. */
  readonly due?: Pick<Due, 'since'> | null
}

type Paid = Pick<PaidSubscription, 'planId' | 'cycle' | 'status' | 'periodEndsAt'>

/**
 * Works out the plan a user is entitled to: the better of what they pay for and what they were
 * granted. Every plan that is written comes from here. A user with neither is on Free and keeps
 * their renewal day. See ADR-0017.
 */
export function findEntitlement(
  subscription: Paid | null,
  { now, before, grants = [], due = null }: EntitlementInput,
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
