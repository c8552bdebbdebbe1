import type Stripe from 'stripe'
import type { CustomerId } from '#domain/billing/customer.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { type SiteLanguage, toPrefix } from '#domain/site-language.ts'
import { ignoreErrors } from './errors.ts'

type PageInput = {
  readonly customerId: CustomerId
  readonly language: SiteLanguage
  readonly siteUrl: string
}

type CardPageInput = PageInput & { readonly visit: string }

/** Opens the portal on the customer's address, company name and VAT ID. */
export async function openDetailsPage(
  stripe: Stripe,
  { customerId, language, siteUrl }: PageInput,
): Promise<{ readonly url: string } | Refusal<'not-subscribed'>> {
  const return_url = `${siteUrl}${toPrefix(language)}/billing`
  const portal = await findCardPortal(stripe)
  if (!portal?.features.customer_update.enabled) return refuse('not-subscribed')
  const session = await ignoreErrors(['resource_missing'], () =>
    stripe.billingPortal.sessions.create({
      configuration: portal.id,
      customer: customerId,
      locale: language,
      return_url,
      flow_data: {
        type: 'customer_update',
        after_completion: { type: 'redirect', redirect: { return_url } },
      },
    }),
  )
  return session ? { url: session.url } : refuse('not-subscribed')
}

/** Opens Stripe's customer portal, limited to changing the card. Card numbers never reach us. */
export async function openCardPage(
  stripe: Stripe,
  { customerId, visit, language, siteUrl }: CardPageInput,
): Promise<{ readonly url: string } | Refusal<'not-subscribed'>> {
  const billing = `${siteUrl}${toPrefix(language)}/billing`
  const return_url = `${billing}/card?visit=${encodeURIComponent(visit)}`
  const portal = await findCardPortal(stripe)
  const session = await ignoreErrors(['resource_missing'], () =>
    stripe.billingPortal.sessions.create({
      // Without our configuration Stripe uses the default one of the account.
      ...(portal && { configuration: portal.id }),
      customer: customerId,
      locale: language,
      return_url: billing,
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url } },
      },
    }),
  )
  return session ? { url: session.url } : refuse('not-subscribed')
}

/** Metadata by which our portal configuration is found in any account. */
const metadata = { name: 'ghost_writers', value: 'card' }

/**
 * Finds the configuration of Stripe's customer portal that only allows changing the card. Not
 * cached: it is rarely needed, and someone may have deactivated it.
 */
async function findCardPortal(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | null> {
  const active = stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  for await (const one of active) {
    const isOurs = one.metadata?.[metadata.name] === metadata.value
    if (isOurs && one.features.payment_method_update.enabled) return one
  }
  return null
}

/**
 * Creates the configuration if it is missing, or updates its links. Returns the ids of what was
 * created or changed.
 */
export async function ensureCardPortal(
  stripe: Stripe,
  { siteUrl, isTaxed }: { readonly siteUrl: string | null; readonly isTaxed: boolean },
): Promise<readonly string[]> {
  const business_profile = toProfile(siteUrl)
  const found = await findCardPortal(stripe)
  const isComplete = found !== null && (!isTaxed || found.features.customer_update.enabled)
  if (found && isComplete && hasProfile(found, business_profile)) return []
  const details = isTaxed && { features: { customer_update: billingDetails } }
  if (found) {
    await stripe.billingPortal.configurations.update(found.id, { business_profile, ...details })
    return [found.id]
  }
  const { id } = await stripe.billingPortal.configurations.create({
    name: 'Ghost Writers IA',
    business_profile,
    features: {
      payment_method_update: { enabled: true },
      ...(isTaxed && { customer_update: billingDetails }),
    },
    metadata: { [metadata.name]: metadata.value },
  })
  return [id]
}

/** What customers may change about themselves, for their next invoices. */
const billingDetails: Stripe.BillingPortal.ConfigurationCreateParams.Features.CustomerUpdate = {
  allowed_updates: ['address', 'name', 'tax_id'],
  enabled: true,
}

type Profile = { readonly privacy_policy_url?: string; readonly terms_of_service_url?: string }

/** Stripe accepts only public URLs. */
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

/** Throws when customers couldn't change their card. */
export async function checkCardPortal(stripe: Stripe): Promise<void> {
  if (await findCardPortal(stripe)) return
  throw new Error('Stripe has no portal configuration of ours: run `npm run stripe:setup`')
}
