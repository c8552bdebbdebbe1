import type Stripe from 'stripe'
import type { PaidPlanId } from '#domain/billing/paid-subscription.ts'
import { chargeCurrency } from '#domain/money.ts'
import { type BillingCycle, getPlan } from '#domain/plans/plans.ts'

export type Sold = { readonly planId: PaidPlanId; readonly cycle: BillingCycle }

/** The name under which a price is found in any account. */
export function toLookupKey({ planId, cycle }: Sold): string {
  return `ghost_writers_${planId}_${cycle}`
}

/** What a price is for. It says so itself, also when a newer price has taken its lookup key. */
export function toSold({ id, metadata }: Pick<Stripe.Price, 'id' | 'metadata'>): Sold {
  const sold = findSold(metadata)
  if (!sold) throw new Error(`We do not sell the Stripe price ${id}`)
  return sold
}

/** Other products may be sold in the same Stripe account. */
export function isSold({ metadata }: Pick<Stripe.Price, 'metadata'>): boolean {
  return findSold(metadata) !== null
}

function findSold({ plan, cycle }: Stripe.Metadata): Sold | null {
  const isPlan = plan === 'essential' || plan === 'pro'
  const isCycle = cycle === 'monthly' || cycle === 'yearly'
  return isPlan && isCycle ? { planId: plan, cycle } : null
}

/** Finds prices once each: they never change, they are followed by others. */
export function openPrices(stripe: Stripe): (sold: Sold) => Promise<Stripe.Price> {
  const found = new Map<string, Stripe.Price>()

  return async (sold) => {
    const key = toLookupKey(sold)
    const known = found.get(key)
    if (known) return known

    const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
    const [price] = data
    if (!price || !isAsPromised(price, sold)) {
      const fault = price ? `another price for ${key} than the catalogue` : `no price ${key}`
      throw new Error(`Stripe has ${fault}: run \`npm run stripe:setup\``)
    }
    found.set(key, price)
    return price
  }
}

/** Throws when a plan of the catalogue cannot be sold. */
export async function checkPrices(stripe: Stripe): Promise<void> {
  const findPrice = openPrices(stripe)
  for (const planId of ['essential', 'pro'] as const)
    for (const cycle of ['monthly', 'yearly'] as const) await findPrice({ planId, cycle })
}

/** Nobody is charged anything but what our pages say. */
export function isAsPromised(
  { unit_amount, currency, recurring }: Stripe.Price,
  { planId, cycle }: Sold,
): boolean {
  return (
    unit_amount === getPlan(planId).price[cycle] &&
    currency === chargeCurrency.toLowerCase() &&
    recurring?.interval === toInterval(cycle) &&
    recurring.interval_count === 1
  )
}

export function toInterval(cycle: BillingCycle): 'month' | 'year' {
  return cycle === 'yearly' ? 'year' : 'month'
}
