/** Whole cents: money is never a fraction. */
export type Cents = number

/** The list speaks euro and the card is charged the same figure in dollars; the pages say so. */
export const listCurrency = 'EUR'
export const chargeCurrency = 'USD'

export type Currency = typeof listCurrency | typeof chargeCurrency
