import type Stripe from 'stripe'
import type { PaidSubscription, SubscriptionStatus } from '#domain/billing/paid-subscription.ts'
import { findDuplicateMark } from './end-subscription.ts'
import { findSoldPlan, isOurPrice, type PricedPlan } from './prices.ts'
import { findAttempt, findNotedPlan, isFromCheckout, toDate, toUnix } from './values.ts'

/** Stripe's statuses and ours. An unknown one is an error and must not be guessed. */
const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'incomplete-expired',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past-due',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'canceled',
}

/** The scheduled change comes from the schedule, see `schedule-phases.ts`. */
export function toPaidSubscription(
  subscription: Stripe.Subscription,
): Omit<PaidSubscription, 'change'> {
  const { id, start_date, pending_update } = subscription
  const status = Object.hasOwn(statuses, subscription.status)
    ? statuses[subscription.status]
    : undefined
  if (!status)
    throw new Error(`Stripe subscription ${id} has the unknown status "${subscription.status}"`)

  const item = toSubscriptionItem(subscription)
  const periodEndsAt = toDate(item.current_period_end)
  const duplicate = findDuplicateMark(subscription)
  return {
    id,
    ...toPlan(subscription, item),
    // Not the price's currency: that is its default, whatever this customer pays in.
    currency: subscription.currency,
    status,
    startedAt: toDate(start_date),
    periodStartsAt: toDate(item.current_period_start),
    periodEndsAt,
    endedAt: subscription.ended_at === null ? null : toDate(subscription.ended_at),
    endsAt: findEnd(subscription, periodEndsAt),
    waitsUntil: pending_update ? toDate(pending_update.expires_at) : null,
    isDuplicate: duplicate !== null,
    duplicateOn: duplicate?.day ?? null,
    isFromCheckout: isFromCheckout(subscription),
    attempt: findAttempt(subscription),
    keepsPayingCard:
      subscription.payment_settings?.save_default_payment_method === 'on_subscription',
    notedPlanId: findNotedPlan(subscription),
    hasUnknownPrice: !isOurPrice(item.price),
    isSpecial: isSpecial(subscription, item),
  }
}

/** For a price that isn't ours, the plan that our checkout and later syncs have noted. */
function toPlan(subscription: Stripe.Subscription, { price }: Stripe.SubscriptionItem): PricedPlan {
  const sold = findSoldPlan(price)
  if (sold) return sold
  const planId = findNotedPlan(subscription)
  if (!planId) throw new Error(`Stripe subscription ${subscription.id} is not for one of our plans`)
  return { planId, cycle: price.recurring?.interval === 'year' ? 'yearly' : 'monthly' }
}

function isSpecial(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): boolean {
  const isOne = subscription.items.data.length === 1 && (item.quantity ?? 1) === 1
  return !isOne || hasDiscount(subscription) || !isOurPrice(item.price)
}

export function hasDiscount({ items, discounts }: Stripe.Subscription): boolean {
  return discounts.length > 0 || items.data.some((item) => item.discounts.length > 0)
}

/** We sell one item per subscription, but someone may have added another in the Dashboard. */
export function toSubscriptionItem({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data.find(({ price }) => isOurPrice(price)) ?? items.data[0]
  if (!item) throw new Error(`Stripe subscription ${id} has no items`)
  return item
}

/**
 * Stripe rejects a date before the current period. A price that was shown before it began is
 * calculated as of its start.
 */
export function toProrationDate({ current_period_start }: Stripe.SubscriptionItem, at: Date) {
  return Math.max(toUnix(at), current_period_start)
}

/**
 * Set in one of two fields, depending on where it was canceled:
 * https://github.com/stripe/stripe-node/issues/2470
 */
function findEnd(
  { cancel_at, cancel_at_period_end, schedule }: Stripe.Subscription,
  periodEndsAt: Date,
): Date | null {
  if (cancel_at_period_end) return periodEndsAt
  if (cancel_at !== null && hasLaterPhase(schedule, cancel_at)) return null
  return cancel_at === null ? null : toDate(cancel_at)
}

/**
 * Stripe may show the end of a phase as the end of the subscription, though another phase follows.
 */
function hasLaterPhase(schedule: Stripe.Subscription['schedule'], end: number): boolean {
  if (!schedule || typeof schedule === 'string') return false
  return schedule.phases.some(({ start_date }) => start_date >= end)
}
