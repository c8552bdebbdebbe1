import type Stripe from 'stripe'
import type { Card } from '#domain/billing/history.ts'

type Known = {
  readonly customer: Stripe.Customer
  readonly subscriptions: readonly Stripe.Subscription[]
}

/** What is charged next: the subscription's own card before the customer's. */
export async function fetchCard(
  stripe: Stripe,
  { customer, subscriptions }: Known,
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
