import Stripe from 'stripe'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { Checkout, Order } from '#domain/billing/ports.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { isMissing } from './errors.ts'
import { askUnderKey, toKey } from './idempotency-key.ts'
import { checkoutMark } from './is-ours.ts'
import type { Sold } from './prices.ts'

type Counter = {
  readonly order: Order
  readonly siteUrl: string
  readonly findPrice: (sold: Sold) => Promise<Stripe.Price>
}

/** The price is the catalogue's: nothing that a browser says reaches this. */
export async function openSession(
  stripe: Stripe,
  { order, siteUrl, findPrice }: Counter,
): Promise<Checkout | Refusal<'other-currency'>> {
  const { customerId, userId, planId, cycle, currency, key } = order
  const price = await findPrice({ planId, cycle })
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    // The price that our pages show is charged, whatever the Dashboard is set to.
    adaptive_pricing: { enabled: false },
    // Others, such as bank debits, complete a checkout days before they pay.
    allowed_payment_method_types: ['card', 'paypal'],
    customer: customerId,
    client_reference_id: userId,
    // Without it Stripe chooses by the customer's location or earlier payments.
    currency,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: `${siteUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}/cancel`,
    metadata: { userId, plan: planId, billingCycle: cycle },
    subscription_data: {
      metadata: { userId, plan: planId, ...checkoutMark },
      // Another interval begins a period of its own, charged as previewed to the cent. See ADR-0017.
      billing_mode: { type: 'classic' },
    },
  }
  const shared = toKey(`checkout:${key}`, params)
  try {
    const session = await askUnderKey({ key: shared, otherwise: `${shared}:again` }, (options) =>
      stripe.checkout.sessions.create(params, options),
    )
    return toCheckout(session)
  } catch (fault) {
    if (isAboutCurrency(fault)) return refuse('other-currency')
    throw fault
  }
}

/** The customer has to pay in another currency. Stripe has no error code for it, only these sentences. */
function isAboutCurrency(fault: unknown): boolean {
  const words = /combine currencies|customer currency|expected currency/i
  return fault instanceof Stripe.errors.StripeInvalidRequestError && words.test(fault.message)
}

export async function fetchSession(
  stripe: Stripe,
  id: string,
): Promise<Checkout | Refusal<'no-such-checkout'>> {
  // It may come from an address bar; what cannot be a name is not asked for.
  if (!/^cs_\w{1,250}$/.test(id)) return refuse('no-such-checkout')
  try {
    return toCheckout(await stripe.checkout.sessions.retrieve(id))
  } catch (fault) {
    if (isMissing(fault)) return refuse('no-such-checkout')
    throw fault
  }
}

/** Only an open one can be closed; of any other it is told how it stands. */
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

/** Nothing of the customer's can be paid from now on. */
export async function closeSessions(stripe: Stripe, customer: CustomerId): Promise<void> {
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for (const { id } of open.data) await closeSession(stripe, id)
}

function toCheckout({ id, status, url, customer }: Stripe.Checkout.Session): Checkout {
  const customerId = typeof customer === 'string' ? customer : customer?.id
  if (!customerId) throw new Error(`Stripe checkout ${id} is nobody's`)
  const known = (['open', 'complete', 'expired'] as const).find((one) => one === status)
  if (!known) throw new Error(`Stripe checkout ${id} is "${status}"`)
  return { id, status: known, url: url ?? null, customerId: customerId as CustomerId }
}
