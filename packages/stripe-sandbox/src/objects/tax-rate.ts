import type { TaxRate } from '../wire.ts'

type Rate = { readonly country: string; readonly percent: number; readonly isInclusive: boolean }

/** Says everything about the rate, so that none has to be stored: a preview writes nothing. */
export function toTaxRateId({ country, percent, isInclusive }: Rate): string {
  return `txr_${country}${Math.round(percent * 100)}${isInclusive ? 'in' : 'ex'}`
}

/** The rate with this id; null for ids that can't be one of the sandbox's. */
export function findTaxRate(id: string): TaxRate | null {
  const [, country, hundredths, kind] = /^txr_([A-Z]{2})(\d{1,5})(in|ex)$/.exec(id) ?? []
  if (!country || !hundredths) return null
  const percentage = Number(hundredths) / 100
  return {
    id,
    object: 'tax_rate',
    active: false,
    country,
    created: 0,
    description: null,
    display_name: 'VAT',
    effective_percentage: percentage,
    flat_amount: null,
    inclusive: kind === 'in',
    jurisdiction: country,
    jurisdiction_level: 'country',
    livemode: false,
    metadata: {},
    percentage,
    rate_type: 'percentage',
    state: null,
    tax_type: 'vat',
  }
}
