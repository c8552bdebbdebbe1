import type Stripe from 'stripe'
import type { TaxPart, TaxTreatment } from '#domain/billing/history.ts'

/** Where the seller is established, as two letters. Without it no tax is calculated. */
export type TaxSetting = { readonly country: string }

/** "Software as a service (SaaS) - personal use": https://docs.stripe.com/tax/tax-codes */
export const productTaxCode = 'txcd_10103000'

/** What every subscription and preview is created with. */
export const automaticTax = { automatic_tax: { enabled: true } } as const

/** Stripe names a rate by its id; what is behind an id never changes. */
export type TaxRates = (id: string) => Promise<number>

export function createTaxRates(stripe: Stripe): TaxRates {
  const known = new Map<string, Promise<number>>()
  return (id) => {
    const rate = known.get(id) ?? fetchPercent(stripe, id)
    known.set(id, rate)
    rate.catch(() => known.delete(id))
    return rate
  }
}

async function fetchPercent(stripe: Stripe, id: string): Promise<number> {
  const { effective_percentage, percentage } = await stripe.taxRates.retrieve(id)
  return effective_percentage ?? percentage
}

type WireTax = Pick<
  Stripe.Invoice.TotalTax,
  'amount' | 'tax_behavior' | 'tax_rate_details' | 'taxability_reason' | 'taxable_amount'
>

export function toTaxParts(taxes: readonly WireTax[] | null, rates: TaxRates): Promise<TaxPart[]> {
  return Promise.all((taxes ?? []).map((tax) => toTaxPart(tax, rates)))
}

export async function toTaxPart(tax: WireTax, rates: TaxRates): Promise<TaxPart> {
  const rate = tax.tax_rate_details?.tax_rate
  const treatment = toTreatment(tax.taxability_reason)
  return {
    treatment,
    percent: rate && treatment === 'standard' ? await rates(rate) : 0,
    netCents: tax.taxable_amount ?? 0,
    taxCents: tax.amount,
    isIncluded: tax.tax_behavior === 'inclusive',
  }
}

/** https://docs.stripe.com/tax/zero-tax */
function toTreatment(reason: string): TaxTreatment {
  if (reason === 'standard_rated' || reason === 'reduced_rated') return 'standard'
  if (reason === 'reverse_charge') return 'reverse-charge'
  return reason === 'not_collecting' ? 'not-collected' : 'other'
}

/**
 * Enters the seller's country and the registrations at home and for the One-Stop Shop, as one would
 * in the Dashboard. Only for the sandbox: at Stripe a person decides about registrations. Idempotent.
 */
export async function registerForTax(stripe: Stripe, { country }: TaxSetting): Promise<void> {
  await stripe.tax.settings.update({
    defaults: { tax_behavior: 'inclusive', tax_code: productTaxCode },
    head_office: { address: { country } },
  })
  const { data } = await stripe.tax.registrations.list({ status: 'active', limit: 100 })
  if (data.some((one) => one.country === country)) return
  for (const type of ['standard', 'oss_union']) {
    const country_options = { [country.toLowerCase()]: { type } }
    await stripe.tax.registrations.create({ active_from: 'now', country, country_options })
  }
}

/** What is missing in the Dashboard before tax can be calculated; empty when nothing is. */
export async function checkTax(stripe: Stripe, { country }: TaxSetting): Promise<string[]> {
  const { status, head_office, defaults } = await stripe.tax.settings.retrieve()
  const { data } = await stripe.tax.registrations.list({ status: 'active', limit: 100 })
  const origin = head_office?.address.country
  const isHome = data.some((one) => one.country === country)
  const isOneStop = data.some((one) => JSON.stringify(one.country_options).includes('oss_'))
  return [
    ...(status === 'active' ? [] : ['Stripe Tax is not active: complete Tax > Settings']),
    ...(origin === country
      ? []
      : [
          `The origin address in Tax > Settings is in ${origin ?? 'no country'}, TAX_COUNTRY is ${country}`,
        ]),
    // Of prices from before tax was switched on, whose customers may still change plans.
    ...(defaults.tax_behavior === 'inclusive'
      ? []
      : ['Tax > Settings: prices must include tax by default (tax behavior "inclusive")']),
    ...(isHome ? [] : [`Tax > Registrations has none for ${country}: no VAT is collected there`]),
    ...(isOneStop
      ? []
      : ['Tax > Registrations has no One-Stop Shop: no VAT is collected in other member states']),
  ]
}
