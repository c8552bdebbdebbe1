import type Stripe from 'stripe'
import type { Card } from '#domain/billing/history.ts'
import { isMissing } from './errors.ts'
import { toId } from './values.ts'

type CustomerAndSubscriptions = {
  readonly customer: Stripe.Customer
  readonly subscriptions: readonly Stripe.Subscription[]
}

/** The card that is charged next: the subscription's own before the customer's. */
export async function fetchCard(
  stripe: Stripe,
  { customer, subscriptions }: CustomerAndSubscriptions,
): Promise<Card | null> {
  const running = subscriptions.filter(({ status }) => status !== 'canceled')
  const own = running.map((one) => one.default_payment_method).find((method) => method !== null)
  const method = own ?? customer.invoice_settings.default_payment_method
  if (!method) return null
  return toCard(typeof method === 'string' ? await stripe.paymentMethods.retrieve(method) : method)
}

function toCard({ type, card, paypal }: Stripe.PaymentMethod): Card {
  if (card) {
    const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1)
    const month = String(card.exp_month).padStart(2, '0')
    const expires = `${month}/${String(card.exp_year).slice(-2)}`
    return { name: `${brand} •••• ${card.last4}`, expires }
  }
  return { name: paypal ? 'PayPal' : type, expires: null }
}

type FailedPayment = {
  readonly subscription: Pick<Stripe.Subscription, 'customer' | 'default_payment_method'>
  readonly fault: unknown
}

/**
 * Stripe only says that something is missing, so fetch the customer to see whether it's the card.
 */
export async function hasNoCard(
  stripe: Stripe,
  { subscription, fault }: FailedPayment,
): Promise<boolean> {
  if (!isMissing(fault) || subscription.default_payment_method) return false
  const customer = await stripe.customers.retrieve(toId(subscription.customer) ?? '')
  if (customer.deleted) return false
  return !customer.invoice_settings.default_payment_method && !customer.default_source
}
