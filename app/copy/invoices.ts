import type { Address, TaxPart } from '#domain/billing/history.ts'
import { formatShare, nameCountry } from '#domain/locale.ts'

/** The sentence that an invoice to a business in another member state needs. */
export const reverseCharge = 'Reverse charge: the recipient is liable for VAT.'

/** Such as "VAT 19%". */
export function nameTax({ treatment, percent }: TaxPart): string {
  return treatment === 'standard' ? `VAT ${formatShare(percent / 100)}` : 'VAT 0%'
}

/** As on an envelope, a line each. */
export function listAddressLines(address: Address): readonly string[] {
  const { line1, line2, postalCode, city, state, country } = address
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [line1, line2, place, state, nameCountry(country)].filter(Boolean)
}

export const billingDetails = {
  title: 'Billing details',
  text: 'The name, address and VAT ID on your next invoices.',
  action: 'Update billing details',
}

/** A renewal can't be charged before we know where the customer is. */
export const addressMissing = {
  text: "We can't calculate the VAT for your renewal, because your billing address is missing. You keep your plan, and nothing is charged until you've added it.",
  action: 'Add billing address',
}

export const creditNoteIntro =
  'This credit note corrects the invoice by the amount below. It was refunded to your original payment method.'
