import type Stripe from 'stripe'
import type { PlannedChange } from '#domain/billing/paid-subscription.ts'
import { toSold } from './prices.ts'
import { toSubscriptionItem } from './to-paid-subscription.ts'
import { toDate } from './values.ts'

/** The change that a schedule will make at the end of the period, if any. */
export async function findPlannedChange(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<PlannedChange | null> {
  const { schedule } = subscription
  if (!schedule || typeof schedule === 'string') return null
  const { current_period_end, price } = toSubscriptionItem(subscription)
  const next = schedule.phases.find(({ start_date }) => start_date >= current_period_end)
  const planned = next?.items[0]?.price
  if (!next || !planned) return null

  const wanted = typeof planned === 'string' ? await stripe.prices.retrieve(planned) : planned
  if (wanted.id === price.id || wanted.deleted) return null
  return { ...toSold(wanted), at: toDate(next.start_date) }
}
