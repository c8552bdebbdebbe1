import type Stripe from 'stripe'
import type { CardPayment } from './controls/controls.ts'

/** A card as a customer would type it on the checkout page. */
export function card(number: string, typed: Partial<CardPayment> = {}): CardPayment {
  return { method: 'card', number, expiry: '12/34', cvc: '123', name: 'Ada', ...typed }
}

export const goodCard = card('4242 4242 4242 4242')

/** Opens a billing portal session with every supported feature turned on. */
export async function openPortal(
  { stripe }: { stripe: Stripe },
  params: Stripe.BillingPortal.SessionCreateParams,
): Promise<Stripe.BillingPortal.Session> {
  const { id } = await stripe.billingPortal.configurations.create({
    features: {
      payment_method_update: { enabled: true },
      customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
      subscription_cancel: { enabled: true },
    },
  })
  return stripe.billingPortal.sessions.create({ configuration: id, ...params })
}
