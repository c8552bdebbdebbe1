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

/** Makes them when they are missing, and mends their links. Answers what was made. */
export async function ensureCardPortal(
  stripe: Stripe,
  siteUrl: string | null,
): Promise<readonly string[]> {
  const business_profile = toProfile(siteUrl)
  const found = await findCardPortal(stripe)
  if (found && hasProfile(found, business_profile)) return []
  if (found) {
    await stripe.billingPortal.configurations.update(found.id, { business_profile })
    return [found.id]
  }
  const { id } = await stripe.billingPortal.configurations.create({
    name: 'Ghost Writers IA',
    business_profile,
    features: { payment_method_update: { enabled: true } },
    metadata: { [mark.name]: mark.value },
  })
  return [id]
}

type Profile = { readonly privacy_policy_url?: string; readonly terms_of_service_url?: string }

/** Stripe takes public addresses alone. */
function toProfile(siteUrl: string | null): Profile {
  if (!siteUrl?.startsWith('https:')) return {}
  return { privacy_policy_url: `${siteUrl}/privacy`, terms_of_service_url: `${siteUrl}/terms` }
}

function hasProfile(
  { business_profile }: Stripe.BillingPortal.Configuration,
  wanted: Profile,
): boolean {
  return Object.entries(wanted).every(
    ([name, url]) => business_profile[name as keyof Profile] === url,
  )
}

/** Throws when nobody could give another card. */
export async function checkCardPortal(stripe: Stripe): Promise<void> {
  if (await findCardPortal(stripe)) return
  throw new Error('Stripe has no portal configuration of ours: run `npm run stripe:setup`')
}
