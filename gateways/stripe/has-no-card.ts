import Stripe from 'stripe'
import { toId } from './moments.ts'

type Refused = {
  readonly subscription: Pick<Stripe.Subscription, 'customer' | 'default_payment_method'>
  readonly fault: unknown
}

/** Stripe says only that something is missing: looks whether it is the card. */
export async function hasNoCard(
  stripe: Stripe,
  { subscription, fault }: Refused,
): Promise<boolean> {
  const isMissing =
    fault instanceof Stripe.errors.StripeInvalidRequestError && fault.code === 'resource_missing'
  if (!isMissing || subscription.default_payment_method) return false
  const customer = await stripe.customers.retrieve(toId(subscription.customer) ?? '')
  if (customer.deleted) return false
  return !customer.invoice_settings.default_payment_method && !customer.default_source
}
