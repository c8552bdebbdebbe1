import type Stripe from 'stripe'
import type { CustomerId } from '#domain/billing/customer.ts'
import { findCardPortal } from './card-portal.ts'

type CardPageInput = {
  readonly customerId: CustomerId
  readonly visit: string
  readonly siteUrl: string
}

/** Opens Stripe's customer portal, limited to changing the card. Card numbers never reach us. */
export async function openCardPage(
  stripe: Stripe,
  { customerId, visit, siteUrl }: CardPageInput,
): Promise<{ readonly url: string }> {
  const return_url = `${siteUrl}/billing/card?visit=${encodeURIComponent(visit)}`
  const portal = await findCardPortal(stripe)
  const { url } = await stripe.billingPortal.sessions.create({
    // Without our configuration Stripe uses the default one of the account.
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
