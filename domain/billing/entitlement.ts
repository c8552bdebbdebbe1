import { firstSubscription, renewFree, type Subscription } from '../identity/user.ts'
import { getPlan, toRequestLimit } from '../plans/plans.ts'
import { isLive, type PaidSubscription } from './paid-subscription.ts'

type Known = { readonly now: Date; readonly before: Subscription | null }

/**
 * What someone may do, from what they pay for. The only way to a plan: nothing
 * else writes one. Whoever does not pay is on Free, and keeps the day it renews on.
 */
export function findEntitlement(
  paid: PaidSubscription | null,
  { now, before }: Known,
): Subscription {
  if (!paid || !isLive(paid)) {
    return before?.plan === 'free' ? renewFree(before, now) : firstSubscription(now)
  }
  return {
    plan: paid.planId,
    requestLimit: toRequestLimit(getPlan(paid.planId)),
    expiresAt: paid.periodEndsAt,
    billingCycle: paid.cycle,
  }
}
