import { type BillingCycle, billingCycles } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PaidPlanId, type Plan, paidPlanIds } from '@ghost-writers-ia/rules/plans'
import type Stripe from 'stripe'
import { currencies, listCurrency } from '#domain/money.ts'
import { ensureCardPortal } from './card-portal.ts'
import { apiVersion } from './client.ts'
import { followedEvents } from './followed-events.ts'
import { matchesCatalog, toInterval, toLookupKey, toProductId } from './prices.ts'
import type { TaxSetting } from './tax.ts'
import { productTaxCode } from './tax.ts'

/**
 * Sets up a Stripe account to sell our plans: a product per paid plan, a price per cycle in every
 * currency, and a portal configuration for changing cards. Idempotent. Prices can't be changed, so
 * a new one takes over the lookup key of the old. With tax, prices include it and products have a
 * tax code. Returns the ids of what was created or changed.
 */
export async function setUpCatalogue(
  stripe: Stripe,
  siteUrl: string | null = null,
  tax: TaxSetting | null = null,
): Promise<readonly string[]> {
  const made: string[] = []
  for (const planId of paidPlanIds) {
    const plan = getPlan(planId)
    const isTaxed = tax !== null
    const product = await findOrCreateProduct(stripe, { plan, isTaxed, made })
    for (const cycle of billingCycles)
      await ensurePrice(stripe, { plan, planId, cycle, isTaxed, product, made })
  }
  return [...made, ...(await ensureCardPortal(stripe, { siteUrl, isTaxed: tax !== null }))]
}

async function findOrCreateProduct(
  stripe: Stripe,
  { plan, isTaxed, made }: { plan: Plan; isTaxed: boolean; made: string[] },
): Promise<string> {
  const id = toProductId(plan.id)
  const products = await stripe.products.list({ ids: [id], limit: 1 })
  const [product] = products.data
  const isCoded = !isTaxed || product?.tax_code != null
  if (product?.active && isCoded) return id
  if (product) {
    const coded = isCoded ? {} : { tax_code: productTaxCode }
    await stripe.products.update(id, { active: true, ...coded })
    made.push(id)
    return id
  }

  await stripe.products.create({
    id,
    name: `Ghost Writers IA ${plan.name}`,
    metadata: { plan: plan.id },
    ...(isTaxed && { tax_code: productTaxCode }),
  })
  made.push(id)
  return id
}

type PriceInput = {
  readonly plan: Plan
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  readonly isTaxed: boolean
  readonly product: string
  readonly made: string[]
}

async function ensurePrice(
  stripe: Stripe,
  { plan, planId, cycle, isTaxed, product, made }: PriceInput,
): Promise<void> {
  const lookup_key = toLookupKey({ planId, cycle })
  const expand = ['data.currency_options']
  const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], limit: 10, expand })
  const promised = data.filter((price) => matchesCatalog(price, { planId, cycle, isTaxed }))
  if (promised.some(({ active }) => active)) return
  const [archived] = promised
  if (archived) {
    await stripe.prices.update(archived.id, { active: true })
    made.push(lookup_key)
    return
  }

  const unit_amount = plan.price[cycle]
  const others = currencies.filter((one) => one !== listCurrency)
  const behavior = isTaxed && { tax_behavior: 'inclusive' as const }
  const option = { unit_amount, ...behavior }
  await stripe.prices.create({
    product,
    currency: listCurrency,
    unit_amount,
    ...behavior,
    currency_options: Object.fromEntries(others.map((one) => [one, option])),
    recurring: { interval: toInterval(cycle) },
    lookup_key,
    transfer_lookup_key: true,
    metadata: { plan: planId, cycle },
  })
  made.push(lookup_key)
}

/** Finds the endpoint with this URL. */
export async function findEndpoint(
  stripe: Stripe,
  url: string,
): Promise<Stripe.WebhookEndpoint | null> {
  const endpoints = stripe.webhookEndpoints.list({ limit: 100 })
  for await (const endpoint of endpoints) if (endpoint.url === url) return endpoint
  return null
}

type Ensured = {
  readonly made: readonly string[]
  /** The signing secret, which Stripe reveals only when the endpoint is created. */
  readonly secret: string | null
}

/** Creates the endpoint, or adds missing events to an existing one. */
export async function ensureEndpoint(stripe: Stripe, url: string): Promise<Ensured> {
  const found = await findEndpoint(stripe, url)
  const enabled_events = [...followedEvents]
  if (!found) {
    const params = { url, api_version: apiVersion, enabled_events } as const
    const { id, secret } = await stripe.webhookEndpoints.create({
      ...params,
      description: 'Ghost Writers IA',
    })
    return { made: [id], secret: secret ?? null }
  }
  const isComplete = found.status === 'enabled' && listMissing(found).length === 0
  if (isComplete) return { made: [], secret: null }
  await stripe.webhookEndpoints.update(found.id, { enabled_events, disabled: false })
  return { made: [found.id], secret: null }
}

/** Lists what is wrong with an endpoint, for the operator. */
export function listEndpointFaults(endpoint: Stripe.WebhookEndpoint): string[] {
  const { id, status, api_version } = endpoint
  const missing = listMissing(endpoint)
  return [
    ...(status === 'enabled' ? [] : [`${id} is ${status}: run \`npm run stripe:setup\``]),
    ...(api_version === apiVersion
      ? []
      : [
          `${id} has API version ${api_version ?? 'of the account'} instead of ${apiVersion}: delete it in the Dashboard and run \`npm run stripe:setup\``,
        ]),
    ...(missing.length === 0
      ? []
      : [`${id} doesn't get ${missing.join(', ')}: run \`npm run stripe:setup\``]),
  ]
}

function listMissing({ enabled_events }: Stripe.WebhookEndpoint): string[] {
  if (enabled_events.includes('*')) return []
  return followedEvents.filter((type) => !enabled_events.includes(type))
}
