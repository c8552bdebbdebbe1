import type Stripe from 'stripe'
import type { CustomerId } from '#domain/billing/customer.ts'
import { findCardPortal } from './card-portal.ts'

type Visit = {
  readonly customerId: CustomerId
  readonly visit: string
  readonly siteUrl: string
}

/** Stripe's own page, and nothing of it but the card. Cards never come to us. */
export async function openCardPage(
  stripe: Stripe,
  { customerId, visit, siteUrl }: Visit,
): Promise<{ readonly url: string }> {
  const return_url = `${siteUrl}/billing/card?visit=${encodeURIComponent(visit)}`
  const portal = await findCardPortal(stripe)
  const { url } = await stripe.billingPortal.sessions.create({
    // An account that nobody set up may have settings of its own, which do as well.
    ...(portal && { configuration: portal.id }),
    customer: customerId,
    return_url: `${siteUrl}/billing`,
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url } },
    },
  })
  return { url }
}
