import type { BillingDetails } from '../kinds.ts'
import { isVatId, normalizeVatId } from '../tax/vat-ids.ts'
import type { TypedBilling } from './controls.ts'
import { type Refused, refused } from './new-method.ts'

/** What was typed as a billing address, company and VAT ID; or what is wrong with it. */
export function readBilling(typed: TypedBilling | undefined): BillingDetails | Refused {
  const given = (name: keyof TypedBilling) => typed?.[name]?.trim() || null
  const country = given('country')?.toUpperCase() ?? ''
  if (!/^[A-Z]{2}$/.test(country)) return refused('missing_country', 'country')
  if (!given('line1')) return refused('incomplete_address', 'line1')
  const vatId = normalizeVatId(given('vatId') ?? '')
  if (vatId && !isVatId(vatId)) return refused('invalid_vat_id', 'vatId')
  if (vatId && !given('company')) return refused('missing_company', 'company')
  return {
    name: given('company') ?? given('name'),
    address: {
      city: given('city'),
      country,
      line1: given('line1'),
      line2: given('line2'),
      postal_code: given('postalCode'),
      state: given('state'),
    },
    vatId: vatId || null,
  }
}
