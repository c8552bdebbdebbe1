import { type BillingCycle, billingCycles } from '@ghost-writers-ia/rules/plan'
import {
  getPlan,
  isPaidPlanId,
  type PaidPlanId,
  type PlanId,
  paidPlanIds,
} from '@ghost-writers-ia/rules/plans'
import Stripe from 'stripe'
import { currencies } from '#domain/money.ts'
import { type Clock, later, minutes } from '#domain/time.ts'
import { CatalogueMismatch } from './errors.ts'

export type PricedPlan = { readonly planId: PaidPlanId; readonly cycle: BillingCycle }

/** The id of a plan's product, the same in every account. */
export function toProductId(planId: PlanId): string {
  return `ghost_writers_${planId}`
}

/** The lookup key of a price, the same in every account. */
export function toLookupKey({ planId, cycle }: PricedPlan): string {
  return `${toProductId(planId)}_${cycle}`
}

/**
 * The plan and cycle of a price, from its metadata: valid even after a newer price has taken its
 * lookup key. Null for other products in the same Stripe account, and for special prices.
 */
export function findSoldPlan({
  metadata: { plan, cycle },
}: Pick<Stripe.Price, 'metadata'>): PricedPlan | null {
  const soldCycle = billingCycles.find((one) => one === cycle)
  return isPaidPlanId(plan) && soldCycle ? { planId: plan, cycle: soldCycle } : null
}

export function isOurPrice(price: Pick<Stripe.Price, 'metadata'>): boolean {
  return findSoldPlan(price) !== null
}

/** How long a price is taken for current: someone may replace it in the Dashboard. */
const priceLifetimeMs = minutes(5)

/** Calls Stripe with the price of a plan. */
export type WithPrice = <Answer>(
  sold: PricedPlan,
  call: (price: Stripe.Price) => Promise<Answer>,
) => Promise<Answer>

/**
 * Looks up the price of a plan, and keeps it for some minutes. If Stripe refuses a request with it,
 * and there is another one by now, the request is repeated once.
 */
export function createPrices(stripe: Stripe, clock: Clock, isTaxed = false): WithPrice {
  const kept = new Map<string, { readonly price: Stripe.Price; readonly until: Date }>()

  async function lookUp(sold: PricedPlan): Promise<Stripe.Price> {
    const price = await fetchPrice(stripe, { ...sold, isTaxed })
    kept.set(toLookupKey(sold), { price, until: later(clock.now(), priceLifetimeMs) })
    return price
  }

  return async (sold, call) => {
    const known = kept.get(toLookupKey(sold))
    const isCurrent = known !== undefined && known.until > clock.now()
    const price = isCurrent ? known.price : await lookUp(sold)
    try {
      return await call(price)
    } catch (fault) {
      if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
      const other = await lookUp(sold)
      if (other.id === price.id) throw fault
      return call(other)
    }
  }
}

type TaxedPlan = PricedPlan & {
  /** With tax, prices have to say that it is included. */
  readonly isTaxed: boolean
}

async function fetchPrice(stripe: Stripe, sold: TaxedPlan): Promise<Stripe.Price> {
  const key = toLookupKey(sold)
  const price = await findByKey(stripe, key)
  if (price && matchesCatalog(price, sold)) return price
  const fault = price ? `another price for ${key} than the catalogue` : `no price ${key}`
  throw new CatalogueMismatch(`Stripe has ${fault}: run \`npm run stripe:setup\``)
}

/** The active price with this lookup key, with its amount in every currency. */
async function findByKey(stripe: Stripe, key: string): Promise<Stripe.Price | undefined> {
  const expand = ['data.currency_options']
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1, expand })
  return data[0]
}

/** Throws when one of our plans can't be sold. */
export async function checkPrices(stripe: Stripe, isTaxed = false): Promise<void> {
  for (const planId of paidPlanIds)
    for (const cycle of billingCycles) await fetchPrice(stripe, { planId, cycle, isTaxed })
}

/** Whether the price at Stripe equals the one on our pages. */
export function matchesCatalog(
  price: Stripe.Price,
  { planId, cycle, isTaxed }: TaxedPlan,
): boolean {
  const { recurring } = price
  return (
    currencies.every((one) => findAmount(price, one) === getPlan(planId).price[cycle]) &&
    recurring?.interval === toInterval(cycle) &&
    recurring.interval_count === 1 &&
    (!isTaxed || currencies.every((one) => includesTax(price, one)))
  )
}

/** What a price says about tax can't be changed, and is said for each currency. */
function includesTax(price: Stripe.Price, currency: string): boolean {
  const { tax_behavior } =
    price.currency === currency ? price : (price.currency_options?.[currency] ?? {})
  return tax_behavior === 'inclusive'
}

/** The amount of a price in a currency; null when it has none. */
export function findAmount(price: Stripe.Price, currency: string): number | null {
  if (price.currency === currency) return price.unit_amount
  return price.currency_options?.[currency]?.unit_amount ?? null
}

export function toInterval(cycle: BillingCycle): 'month' | 'year' {
  return cycle === 'yearly' ? 'year' : 'month'
}
