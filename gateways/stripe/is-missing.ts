import Stripe from 'stripe'

/** Stripe has no such thing, or not any more. */
export function isMissing(fault: unknown): boolean {
  return (
    fault instanceof Stripe.errors.StripeInvalidRequestError && fault.code === 'resource_missing'
  )
}
