import type Stripe from 'stripe'
import { currencies, listCurrency } from '#domain/money.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { ignoreErrors } from './errors.ts'
import { findSoldPlan, type PricedPlan, toInterval, toLookupKey, toProductId } from './prices.ts'
import { toSubscriptionItem } from './to-paid-subscription.ts'

type PriceMove = PricedPlan & { readonly subscriptionId: string; readonly cents: number }

/**
 * Renews a subscription at an announced price. Without proration: the period that is paid for stays
 * as it is.
 */
export async function movePrice(
  stripe: Stripe,
  { subscriptionId, ...move }: PriceMove,
): Promise<{ readonly done: true } | Refusal<'price-moved'>> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  const item = toSubscriptionItem(subscription)
  const sold = findSoldPlan(item.price)
  const isSame = sold?.planId === move.planId && sold.cycle === move.cycle
  if (!isSame || subscription.schedule || subscription.pending_update) return refuse('price-moved')
  if ((item.price.unit_amount ?? 0) >= move.cents) return { done: true }
  const price = await findOrCreatePrice(stripe, move)
  await stripe.subscriptions.update(subscriptionId, {
    items: [{ id: item.id, price: price.id }],
    proration_behavior: 'none',
  })
  return { done: true }
}

/**
 * Beside the price of the catalogue, which new customers pay: that changes with the table of plans.
 */
async function findOrCreatePrice(
  stripe: Stripe,
  { planId, cycle, cents }: PricedPlan & { readonly cents: number },
): Promise<Stripe.Price> {
  const lookup_key = `${toLookupKey({ planId, cycle })}_${cents}`
  const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 })
  const [known] = data
  if (known) return known
  const others = currencies.filter((one) => one !== listCurrency)
  return stripe.prices.create({
    product: toProductId(planId),
    currency: listCurrency,
    unit_amount: cents,
    currency_options: Object.fromEntries(others.map((one) => [one, { unit_amount: cents }])),
    recurring: { interval: toInterval(cycle) },
    lookup_key,
    transfer_lookup_key: true,
    metadata: { plan: planId, cycle },
  })
}

/** What a subscription renews for; the same in every currency. Null for special prices. */
export async function fetchPriceCents(
  stripe: Stripe,
  id: string,
): Promise<{ readonly cents: number | null }> {
  const find = () => stripe.subscriptions.retrieve(id)
  const subscription = await ignoreErrors(['resource_missing'], find)
  if (!subscription) return { cents: null }
  const { price } = toSubscriptionItem(subscription)
  return { cents: findSoldPlan(price) ? price.unit_amount : null }
}
