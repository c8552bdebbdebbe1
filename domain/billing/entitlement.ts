import { getPlan, isAbove, toRequestLimit } from '@ghost-writers-ia/rules/plans'
import { firstSubscription, renewFree, type Subscription, type UserId } from '../identity/user.ts'
import { days, later } from '../time.ts'
import { type Due, findDue, type History } from './history.ts'
import { isLive, type PaidSubscription } from './paid-subscription.ts'
import type { BillingStores, Grant } from './stores.ts'

type EntitlementInput = {
  readonly now: Date
  readonly before: Subscription | null
  readonly grants?: readonly Grant[]
  /** The unpaid invoice of the subscription. */
  readonly due?: Pick<Due, 'since'> | null
}

type Paid = Pick<PaidSubscription, 'planId' | 'cycle' | 'status' | 'periodEndsAt'> &
  Partial<Pick<PaidSubscription, 'periodStartsAt'>>

/**
 * Works out the plan a user is entitled to: the better of what they pay for and what they were
 * granted. Every plan that is written comes from here. A user with neither is on Free and keeps
 * their renewal day. See ADR-0017.
 */
export function getEntitlement(
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

export type EntitlementStores = Pick<BillingStores, 'users' | 'grants' | 'planChanged'>

type UserEntitlementInput = {
  readonly userId: UserId
  readonly paid: Parameters<typeof getEntitlement>[0]
  readonly due: Due | null
  readonly now: Date
}

/** Works out and writes a user's entitlement, with everything that follows from a new plan. */
export async function writeEntitlement(
  { users, grants, planChanged }: EntitlementStores,
  { userId, paid, due, now }: UserEntitlementInput,
): Promise<Subscription> {
  const before = await users.findSubscription(userId)
  const given = await grants.listGrants(userId)
  const entitlement = getEntitlement(paid, { now, before, grants: given, due })
  const [from, to] = [before?.plan ?? 'free', entitlement.plan]
  if (from !== to) await planChanged({ userId, from, to, now })
  await users.setSubscription(userId, entitlement)
  return entitlement
}

function isGrantActive({ endsAt, revokedAt }: Grant, now: Date): boolean {
  return revokedAt === null && now < endsAt
}

/** The grant that counts: the best plan, then the latest end. */
export function chooseGrant(grants: readonly Grant[], now: Date): Grant | null {
  const giving = grants.filter((grant) => isGrantActive(grant, now))
  return giving.toSorted(byRank)[0] ?? null
}

function byRank(one: Grant, other: Grant): number {
  if (one.planId !== other.planId) return isAbove(one.planId, other.planId) ? -1 : 1
  return other.endsAt.getTime() - one.endsAt.getTime()
}

/** The longest time a plan may stay unpaid, whatever the provider's settings. See ADR-0014. */
const maxUnpaidMs = days(30)

export function getLastDay({ since }: Pick<Due, 'since'>): Date {
  return later(since, maxUnpaidMs)
}

type OverdueInput = {
  readonly subscription: Pick<PaidSubscription, 'status'> &
    Partial<Pick<PaidSubscription, 'periodStartsAt'>>
  readonly due: Pick<Due, 'since'> | null
  readonly now: Date
}

/**
 * Whether the payment has been missing for too long, so that the plan is over. Without an open
 * invoice the current period is what isn't paid.
 */
export function isOverdue({ subscription, due, now }: OverdueInput): boolean {
  const { status, periodStartsAt } = subscription
  if (status !== 'past-due' && status !== 'unpaid') return false
  const since = due?.since ?? periodStartsAt
  return since !== undefined && now >= getLastDay({ since })
}

/** Subscriptions to cancel at the provider because they have been unpaid for too long. */
export function listOverdue(history: History, now: Date): readonly PaidSubscription[] {
  return history.subscriptions.filter((subscription) =>
    isOverdue({ subscription, due: findDue(history, subscription), now }),
  )
}
