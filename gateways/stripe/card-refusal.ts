import type Stripe from 'stripe'

/** Each call has its own: https://docs.stripe.com/error-codes */
const asking = [
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
  'authentication_required',
]

/** The bank did not say no: it wants to hear from the owner of the card. */
export function isAsking({ code }: InstanceType<typeof Stripe.errors.StripeCardError>): boolean {
  return asking.includes(code ?? '')
}
