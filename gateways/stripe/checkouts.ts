import Stripe from 'stripe'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { Checkout, Order } from '#domain/billing/ports.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { toPrefix } from '#domain/site-language.ts'
import { isMissing } from './errors.ts'
import { retryWithKey, toKey } from './idempotency-key.ts'
import type { WithPrice } from './prices.ts'
import { automaticTax } from './tax.ts'
import { checkoutMark } from './values.ts'

type CheckoutInput = {
  readonly order: Order
  readonly siteUrl: string
  readonly withPrice: WithPrice
  readonly isTaxed: boolean
}

/**
 * Opens a Checkout Session. The price comes from our plans, never from the browser. Idempotent per
 * key.
 */
export async function openSession(
  stripe: Stripe,
  { order, siteUrl, withPrice, isTaxed }: CheckoutInput,
): Promise<Checkout | Refusal<'other-currency'>> {
  try {
    return await withPrice(order, async (price) => {
      const params = { ...toParams(order, { price, siteUrl }), ...(isTaxed && taxParams) }
      const shared = toKey(`checkout:${order.key}`, params)
      const keys = { key: shared, otherwise: `${shared}:again` }
      const create = (options: Stripe.RequestOptions) =>
        stripe.checkout.sessions.create(params, options)
      return toCheckout(await retryWithKey(keys, create))
    })
  } catch (fault) {
    if (isAboutCurrency(fault)) return refuse('other-currency')
    throw fault
  }
}

/**
 * Stripe needs to know where a customer is, and saves what they enter for the renewals.
 * https://docs.stripe.com/tax/checkout, https://docs.stripe.com/tax/checkout/tax-ids
 */
const taxParams = {
  ...automaticTax,
  billing_address_collection: 'required',
  tax_id_collection: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
} satisfies Partial<Stripe.Checkout.SessionCreateParams>

function toParams(
  { customerId, userId, planId, cycle, currency, attempt, language }: Order,
  { price, siteUrl }: { readonly price: Stripe.Price; readonly siteUrl: string },
): Stripe.Checkout.SessionCreateParams {
  const site = siteUrl + toPrefix(language)
  return {
    mode: 'subscription',
    // Charge the price our pages show, whatever the Dashboard's settings.
    adaptive_pricing: { enabled: false },
    // Others, such as bank debits, complete a checkout days before they pay.
    allowed_payment_method_types: ['card', 'paypal'],
    customer: customerId,
    client_reference_id: userId,
    // Without it Stripe chooses by the customer's location or earlier payments.
    currency,
    line_items: [{ price: price.id, quantity: 1 }],
    locale: language,
    success_url: `${site}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site}/cancel`,
    metadata: { userId, plan: planId, billingCycle: cycle },
    subscription_data: {
      metadata: { userId, plan: planId, ...toAttempt(attempt), ...checkoutMark },
      // A change of the interval then starts a new period, charged as previewed to the cent. See
      // ADR-0017.
      billing_mode: { type: 'classic' },
    },
  }
}

function toAttempt(attempt: number | undefined): { readonly attempt?: string } {
  return attempt === undefined ? {} : { attempt: String(attempt) }
}

/**
 * The customer has to pay in another currency. Stripe has no error code for it, only these
 * messages.
 */
function isAboutCurrency(fault: unknown): boolean {
  const words = /combine currencies|customer currency|expected currency/i
  return fault instanceof Stripe.errors.StripeInvalidRequestError && words.test(fault.message)
}

export async function fetchSession(
  stripe: Stripe,
  id: string,
): Promise<Checkout | Refusal<'no-such-checkout'>> {
  // The id may come from the address bar, so don't send Stripe what can't be one.
  if (!/^cs_\w{1,250}$/.test(id)) return refuse('no-such-checkout')
  try {
    return toCheckout(await stripe.checkout.sessions.retrieve(id))
  } catch (fault) {
    if (isMissing(fault)) return refuse('no-such-checkout')
    throw fault
  }
}

/** Expires an open session. Any other is returned as it is. */
export async function closeSession(
  stripe: Stripe,
  id: string,
): Promise<Checkout | Refusal<'no-such-checkout'>> {
  try {
    return toCheckout(await stripe.checkout.sessions.expire(id))
  } catch (fault) {
    if (fault instanceof Stripe.errors.StripeInvalidRequestError) return fetchSession(stripe, id)
    throw fault
  }
}

/** Expires all of the customer's open sessions, so that none can be paid. */
export async function closeSessions(stripe: Stripe, customer: CustomerId): Promise<void> {
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for (const { id } of open.data) await closeSession(stripe, id)
}

function toCheckout({ id, status, url, customer }: Stripe.Checkout.Session): Checkout {
  const customerId = typeof customer === 'string' ? customer : customer?.id
  if (!customerId) throw new Error(`Stripe checkout session ${id} has no customer`)
  const known = (['open', 'complete', 'expired'] as const).find((one) => one === status)
  if (!known) throw new Error(`Stripe checkout session ${id} has the unknown status "${status}"`)
  return { id, status: known, url: url ?? null, customerId: customerId as CustomerId }
}
