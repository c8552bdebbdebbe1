import { invalid } from '../errors.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Customer, TaxRegistration, TaxSettings } from '../wire.ts'
import { findStandardRate, memberStates } from './vat-rates.ts'

/** How a customer's invoices are taxed at a moment, or that it can't be told. */
export type Taxing =
  | {
      readonly status: 'complete'
      readonly country: string
      readonly percent: number
      readonly reason: TaxReason
    }
  | { readonly status: 'requires_location_inputs' }

export type TaxReason = 'customer_exempt' | 'not_collecting' | 'reverse_charge' | 'standard_rated'

export const settingsId = 'tax_settings'

/** Null where automatic tax is off. */
export async function findTaxing(
  tx: SandboxTransaction,
  { customer, isEnabled }: { customer: Customer; isEnabled: boolean },
): Promise<Taxing | null> {
  if (!isEnabled) return null
  const settings = await getActiveSettings(tx)
  const country = findCountry(customer)
  if (!country) return { status: 'requires_location_inputs' }
  const home = settings.head_office?.address.country ?? ''
  const taxIds = await tx.list('tax_id', customer.id)
  const isBusiness = taxIds.some(({ type }) => type === 'eu_vat')
  const percent = await findCollected(tx, { country, home })
  const reason = toReason({ customer, isAbroad: country !== home, isBusiness, percent })
  const isTaxed = reason === 'standard_rated'
  return { status: 'complete', country, reason, percent: isTaxed ? (percent ?? 0) : 0 }
}

/** Throws Stripe's error where a location is needed at once. */
export async function requireLocation(
  tx: SandboxTransaction,
  given: { customer: Customer; isEnabled: boolean },
): Promise<void> {
  const taxing = await findTaxing(tx, given)
  if (taxing?.status === 'requires_location_inputs') throw locationError()
}

export function locationError() {
  const message =
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax."
  return invalid({ code: 'customer_tax_location_invalid', param: 'automatic_tax', message })
}

export async function getActiveSettings(tx: SandboxTransaction): Promise<TaxSettings> {
  const settings = await tx.find('tax.settings', settingsId)
  if (settings?.settings.status === 'active') return settings.settings
  const message =
    'You must have a valid head office address to enable automatic tax calculation in test mode. Visit https://dashboard.stripe.com/test/settings/tax to update it.'
  throw invalid({ code: 'stripe_tax_inactive', param: 'automatic_tax', message })
}

/** The country, with the code that Stripe also needs in the United States and Canada. */
function findCountry({ address }: Customer): string | null {
  const { country, postal_code, state } = address ?? {}
  if (!country || !/^[A-Z]{2}$/.test(country)) return null
  if (country === 'US' && !/^\d{5}/.test(postal_code ?? '')) return null
  if (country === 'CA' && !postal_code && !state) return null
  return country
}

/** The rate, where the seller is registered: at home, and in the other member states by OSS. */
async function findCollected(
  tx: SandboxTransaction,
  { country, home }: { country: string; home: string },
): Promise<number | null> {
  const registrations = await tx.list('tax.registration')
  const active = registrations.filter((one) => isActive(tx, one))
  const isOwn = active.some((one) => one.country === country && !isOneStop(one))
  const isByOss = memberStates.includes(country) && country !== home && active.some(isOneStop)
  return isOwn || isByOss ? findStandardRate(country, tx.now) : null
}

function isActive(
  { unix }: SandboxTransaction,
  { active_from, expires_at }: TaxRegistration,
): boolean {
  return active_from <= unix && (expires_at === null || expires_at > unix)
}

function isOneStop({ country, country_options }: TaxRegistration): boolean {
  const options = Object(country_options)[country.toLowerCase()]
  return options?.type === 'oss_union'
}

type Facts = {
  readonly customer: Customer
  readonly isAbroad: boolean
  readonly isBusiness: boolean
  readonly percent: number | null
}

/** A business in another member state owes the tax itself. https://docs.stripe.com/tax/zero-tax */
function toReason({ customer, isAbroad, isBusiness, percent }: Facts): TaxReason {
  if (customer.tax_exempt === 'exempt') return 'customer_exempt'
  if (percent === null) return 'not_collecting'
  if (customer.tax_exempt === 'reverse' || (isBusiness && isAbroad)) return 'reverse_charge'
  return 'standard_rated'
}
