import type Stripe from 'stripe'
import type { PaidSubscription, SubscriptionStatus } from '#domain/billing/paid-subscription.ts'
import { isFromCheckout } from './is-ours.ts'
import { isSold, toSold } from './prices.ts'
import { findDuplicateDay, isDuplicate } from './undo-subscription.ts'
import { toDate, toUnix } from './values.ts'

/** Stripe's words and ours. A word that is not here is news, and must not be guessed at. */
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

/** What is planned is the schedule's to tell, see `planned-change.ts`. */
export function toPaidSubscription(
  subscription: Stripe.Subscription,
): Omit<PaidSubscription, 'change'> {
  const { id, start_date, pending_update } = subscription
  const status = Object.hasOwn(statuses, subscription.status)
    ? statuses[subscription.status]
    : undefined
  if (!status) throw new Error(`Stripe subscription ${id} is "${subscription.status}"`)

  const item = toSubscriptionItem(subscription)
  const periodEndsAt = toDate(item.current_period_end)
  return {
    id,
    ...toSold(item.price),
    // Not the price's: that is its first currency, whatever this customer pays in.
    currency: subscription.currency,
    status,
    startedAt: toDate(start_date),
    periodEndsAt,
    endsAt: findEnd(subscription, periodEndsAt),
    waitsUntil: pending_update ? toDate(pending_update.expires_at) : null,
    isDuplicate: isDuplicate(subscription),
    duplicateOn: findDuplicateDay(subscription),
    isFromCheckout: isFromCheckout(subscription),
    keepsPayingCard:
      subscription.payment_settings?.save_default_payment_method === 'on_subscription',
  }
}

/** We sell one thing at a time; somebody may have added something else in the Dashboard. */
export function toSubscriptionItem({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data.find(({ price }) => isSold(price)) ?? items.data[0]
  if (!item) throw new Error(`Stripe subscription ${id} is for nothing`)
  return item
}

/** Stripe refuses a moment before the period: an amount that was shown before it began is asked for as of its start. */
export function toProrationDate({ current_period_start }: Stripe.SubscriptionItem, at: Date) {
  return Math.max(toUnix(at), current_period_start)
}

/** Agreed in one of two ways, by where it was agreed: https://github.com/stripe/stripe-node/issues/2470 */
function findEnd(
  { cancel_at, cancel_at_period_end, schedule }: Stripe.Subscription,
  periodEndsAt: Date,
): Date | null {
  if (cancel_at_period_end) return periodEndsAt
  if (cancel_at !== null && goesOn(schedule, cancel_at)) return null
  return cancel_at === null ? null : toDate(cancel_at)
}

/** Stripe may show the end of a phase as the end of the subscription, though another phase follows. */
function goesOn(schedule: Stripe.Subscription['schedule'], end: number): boolean {
  if (!schedule || typeof schedule === 'string') return false
  return schedule.phases.some(({ start_date }) => start_date >= end)
}
