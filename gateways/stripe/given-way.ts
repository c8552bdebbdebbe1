import type Stripe from 'stripe'
import type { Change } from '#domain/billing/paid-changes.ts'
import { toId } from './moments.ts'
import { type Sold, toSold } from './prices.ts'
import { toSubscriptionItem } from './to-paid-subscription.ts'

/** Under which a subscription remembers what was planned for it, and its price and last invoice of then. */
const names = {
  plan: 'gave_way_plan',
  cycle: 'gave_way_cycle',
  price: 'gave_way_price',
  invoice: 'gave_way_invoice',
}

/** Remembers what was planned before a change takes its place that waits for the bank. */
export async function noteGivenWay(
  stripe: Stripe,
  { subscription, planned }: { subscription: Stripe.Subscription; planned: Sold },
): Promise<void> {
  const { price } = toSubscriptionItem(subscription)
  await stripe.subscriptions.update(subscription.id, {
    metadata: {
      [names.plan]: planned.planId,
      [names.cycle]: planned.cycle,
      [names.price]: price.id,
      [names.invoice]: toId(subscription.latest_invoice) ?? '',
    },
  })
}

/** Something else was decided since. */
export async function forgetGivenWay(stripe: Stripe, { id, metadata }: Stripe.Subscription) {
  if (!metadata[names.plan]) return
  const none = Object.fromEntries(Object.values(names).map((name) => [name, '']))
  await stripe.subscriptions.update(id, { metadata: none })
}

/**
 * What was planned, and is no longer, though nothing came of the change that it gave way to.
 * Until that has its invoice it is only about to be tried: news of the note itself come before.
 */
export function findGivenWay(subscriptions: readonly Stripe.Subscription[]): Change | null {
  const subscription = subscriptions.find(
    (one) =>
      one.metadata[names.price] === toSubscriptionItem(one).price.id &&
      one.metadata[names.invoice] !== toId(one.latest_invoice) &&
      one.status === 'active' &&
      !one.pending_update &&
      !one.schedule &&
      !one.cancel_at_period_end,
  )
  if (!subscription) return null
  const { id, metadata } = subscription
  const plan = metadata[names.plan] ?? ''
  const cycle = metadata[names.cycle] ?? ''
  return { subscriptionId: id, ...toSold({ id, metadata: { plan, cycle } }) }
}
