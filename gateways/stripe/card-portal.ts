import type Stripe from 'stripe'

/** By which our settings of the portal are found in any account, whatever else it has. */
const mark = { name: 'ghost_writers', value: 'card' }

/**
 * The settings of Stripe's portal under which a customer may give another card, and do
 * nothing else. Asked for anew each time: few do, and someone may have switched them off.
 */
export async function findCardPortal(
  stripe: Stripe,
): Promise<Stripe.BillingPortal.Configuration | null> {
  const active = stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  for await (const one of active) {
    const isOurs = one.metadata?.[mark.name] === mark.value
    if (isOurs && one.features.payment_method_update.enabled) return one
  }
  return null
}

/** Makes them when they are missing. Answers what was made. */
export async function ensureCardPortal(stripe: Stripe): Promise<readonly string[]> {
  if (await findCardPortal(stripe)) return []
  const { id } = await stripe.billingPortal.configurations.create({
    name: 'Ghost Writers IA',
    features: { payment_method_update: { enabled: true } },
    metadata: { [mark.name]: mark.value },
  })
  return [id]
}

/** Throws when nobody could give another card. */
export async function checkCardPortal(stripe: Stripe): Promise<void> {
  if (await findCardPortal(stripe)) return
  throw new Error('Stripe has no portal configuration of ours: run `npm run stripe:setup`')
}
