import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { PaidPlanId } from '@ghost-writers-ia/rules/plans'

/** The plan and billing cycle a user wants. Free is not a choice: users get it by canceling. */
export type PlanChoice = { readonly planId: PaidPlanId; readonly cycle: BillingCycle }

export function isSamePlan(one: PlanChoice | null, other: PlanChoice | null): boolean {
  return one?.planId === other?.planId && one?.cycle === other?.cycle
}

/** The status of a subscription at the payment provider. */
export type SubscriptionStatus =
  /** The first payment isn't completed. */
  | 'incomplete'
  /** The first payment was never completed. */
  | 'incomplete-expired'
  | 'trialing'
  | 'active'
  /** A renewal failed and is retried. */
  | 'past-due'
  /** The provider has stopped retrying. */
  | 'unpaid'
  | 'paused'
  | 'canceled'

/** A paid subscription as the payment provider reports it. */
export type PaidSubscription = {
  readonly id: string
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  /** Fixed from the first payment on. */
  readonly currency: string
  readonly status: SubscriptionStatus
  readonly startedAt: Date
  readonly periodStartsAt: Date
  readonly periodEndsAt: Date
  /** When it was over; null while it isn't. */
  readonly endedAt: Date | null
  /** Set when it is canceled for a later moment. */
  readonly endsAt: Date | null
  /** The change scheduled for the end of the period. */
  readonly change: PlannedChange | null
  /** How long a change waits for the customer to confirm the payment with their bank. */
  readonly waitsUntil: Date | null
  /** An accidental second purchase, marked to be refunded and canceled. */
  readonly isDuplicate: boolean
  /** The UTC day it was marked as a duplicate, such as 2026-03-01. */
  readonly duplicateOn: string | null
  /** Bought in our checkout, not created by hand in the provider's dashboard. */
  readonly isFromCheckout: boolean
  /** The user's attempt to buy that it came from, by which their consents are found. */
  readonly attempt: number | null
  /** The card that pays one of its invoices, on any page, becomes the default. */
  readonly keepsPayingCard: boolean
  /** The plan that was noted at the provider, for a price that isn't ours. */
  readonly notedPlanId: PaidPlanId | null
  /** Support moved it to a price that isn't ours. The plan is the noted one. */
  readonly hasUnknownPrice: boolean
  /** Support gave it a discount, a quantity, further items or another price. */
  readonly isSpecial: boolean
}

export type PlannedChange = {
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  readonly at: Date
}

const granting: ReadonlySet<SubscriptionStatus> = new Set(['active', 'trialing', 'past-due'])

/** A failed renewal keeps access while the provider retries the card. See ADR-0014. */
export function isLive({ status }: Pick<PaidSubscription, 'status'>): boolean {
  return granting.has(status)
}

/**
 * The subscription that counts: a live one, paid before past due, then the oldest. Never a
 * duplicate.
 */
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
