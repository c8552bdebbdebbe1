import type { BillingCycle, PlanId } from '../plans/plans.ts'

export type PaidPlanId = Exclude<PlanId, 'free'>

/** How a subscription stands at whoever takes the money. */
export type SubscriptionStatus =
  /** The first payment is not done. */
  | 'incomplete'
  /** The first payment was never done. */
  | 'incomplete-expired'
  | 'trialing'
  | 'active'
  /** A renewal was not paid and is tried again. */
  | 'past-due'
  /** It was tried often enough. */
  | 'unpaid'
  | 'paused'
  | 'canceled'

/** Someone paying for a plan, as the payment provider tells it. */
export type PaidSubscription = {
  readonly id: string
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  readonly status: SubscriptionStatus
  readonly startedAt: Date
  readonly periodEndsAt: Date
  /** When it ends by itself, if that is agreed. */
  readonly endsAt: Date | null
  /** What it becomes at the end of the period, if that is agreed. */
  readonly change: PlannedChange | null
  /** Until when a change waits for the owner's answer to the bank, if one does. */
  readonly waitsUntil: Date | null
  /** Paid for by mistake beside another one, and undone for that reason. */
  readonly isDuplicate: boolean
}

export type PlannedChange = {
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  readonly at: Date
}

const granting: ReadonlySet<SubscriptionStatus> = new Set(['active', 'trialing', 'past-due'])

/** A failed renewal keeps access while the provider tries the card again. See ADR-0014. */
export function isLive({ status }: Pick<PaidSubscription, 'status'>): boolean {
  return granting.has(status)
}

/** The subscription that counts when there are several: a live one, one that is paid, the first. Never a duplicate. */
export function chooseSubscription(
  subscriptions: readonly PaidSubscription[],
): PaidSubscription | null {
  const candidates = subscriptions.filter((one) => isLive(one) && !one.isDuplicate)
  return candidates.toSorted(byRank)[0] ?? null
}

function byRank(one: PaidSubscription, other: PaidSubscription): number {
  return (
    Number(one.status === 'past-due') - Number(other.status === 'past-due') ||
    one.startedAt.getTime() - other.startedAt.getTime() ||
    one.id.localeCompare(other.id)
  )
}
