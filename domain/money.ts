/** Whole cents: money is never a fraction. */
export type Cents = number

/** The list speaks euro and the card is charged the same figure in dollars; the pages say so. */
export const listCurrency = 'EUR'
export const chargeCurrency = 'USD'

export type Currency = typeof listCurrency | typeof chargeCurrency

/** $7.00: a charge is told to the cent. */
export function formatCharge(cents: Cents, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}
