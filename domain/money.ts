/** Whole cents: money is never a fraction. */
export type Cents = number

/** What customers can pay in, as the payment provider writes it. The figure is the same in each. See ADR-0034. */
export const currencies = ['usd', 'eur'] as const

export type Currency = (typeof currencies)[number]

/** The pricing page lists prices in this one. */
export const listCurrency: Currency = 'eur'

/** Checkout starts with this one, until the customer has chosen. */
export const defaultCurrency: Currency = 'usd'

/** Amounts on bills, always with cents: "$7.00", and "−$7.00" with a real minus sign. */
export function formatCharge(cents: Cents, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(cents / 100).replace('-', '−')
}
