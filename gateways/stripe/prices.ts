import type Stripe from 'stripe'
import type { PaidPlanId } from '#domain/billing/paid-subscription.ts'
import { currencies } from '#domain/money.ts'
import { type BillingCycle, getPlan } from '#domain/plans/plans.ts'

export type PricedPlan = { readonly planId: PaidPlanId; readonly cycle: BillingCycle }

/** The lookup key of a price, the same in every account. */
export function toLookupKey({ planId, cycle }: PricedPlan): string {
  return `ghost_writers_${planId}_${cycle}`
}

/**
 * The plan and cycle of a price, from its metadata: valid even after a newer price has taken its
 * lookup key.
 */
export function toPricedPlan({ id, metadata }: Pick<Stripe.Price, 'id' | 'metadata'>): PricedPlan {
  const sold = parseMetadata(metadata)
  if (!sold) throw new Error(`Stripe price ${id} is not for one of our plans`)
  return sold
}

/** Other products may be sold in the same Stripe account. */
export function isOurPrice({ metadata }: Pick<Stripe.Price, 'metadata'>): boolean {
  return parseMetadata(metadata) !== null
}

function parseMetadata({ plan, cycle }: Stripe.Metadata): PricedPlan | null {
  const isPlan = plan === 'essential' || plan === 'pro'
  const isCycle = cycle === 'monthly' || cycle === 'yearly'
  return isPlan && isCycle ? { planId: plan, cycle } : null
}

/** Caches prices by plan: a price never changes, it is replaced by another. */
export function openPrices(stripe: Stripe): (sold: PricedPlan) => Promise<Stripe.Price> {
  const found = new Map<string, Stripe.Price>()

  return async (sold) => {
    const key = toLookupKey(sold)
    const known = found.get(key)
    if (known) return known

    const price = await findByKey(stripe, key)
    if (!price || !matchesCatalog(price, sold)) {
      const fault = price ? `another price for ${key} than the catalogue` : `no price ${key}`
      throw new Error(`Stripe has ${fault}: run \`npm run stripe:setup\``)
    }
    found.set(key, price)
    return price
  }
}

/** The active price with this lookup key, with its amount in every currency. */
async function findByKey(stripe: Stripe, key: string): Promise<Stripe.Price | undefined> {
  const expand = ['data.currency_options']
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1, expand })
  return data[0]
}

/** Throws when one of our plans can't be sold. */
export async function checkPrices(stripe: Stripe): Promise<void> {
  const findPrice = openPrices(stripe)
  for (const planId of ['essential', 'pro'] as const)
    for (const cycle of ['monthly', 'yearly'] as const) await findPrice({ planId, cycle })
}

/** Whether the price at Stripe equals the one on our pages. */
export function matchesCatalog(price: Stripe.Price, { planId, cycle }: PricedPlan): boolean {
  const { recurring } = price
  return (
    currencies.every((one) => findAmount(price, one) === getPlan(planId).price[cycle]) &&
    recurring?.interval === toInterval(cycle) &&
    recurring.interval_count === 1
  )
}

/** The amount of a price in a currency; null when it has none. */
export function findAmount(price: Stripe.Price, currency: string): number | null {
  if (price.currency === currency) return price.unit_amount
  return price.currency_options?.[currency]?.unit_amount ?? null
}

export function toInterval(cycle: BillingCycle): 'month' | 'year' {
  return cycle === 'yearly' ? 'year' : 'month'
}
