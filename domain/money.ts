/** Money in whole cents. */
export type Cents = number

/**
 * The currencies customers can pay in, with the provider's codes. Prices have the same number in
 * each. See ADR-0034.
 */
export const currencies = ['usd', 'eur'] as const

export type Currency = (typeof currencies)[number]

/** The currency of the pricing page. */
export const listCurrency: Currency = 'eur'

/** Checkout starts with this one until the customer chooses. */
export const defaultCurrency: Currency = 'usd'

/** Formats an amount on a bill, always with cents: "$7.00", and "−$7.00" with a real minus sign. */
export function formatCharge(cents: Cents, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(cents / 10 ** getDigits(format)).replace('-', '−')
}

/** Yen have no cents, and the provider counts them as they are. */
function getDigits(format: Intl.NumberFormat): number {
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
