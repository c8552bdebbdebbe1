/** Whole cents: money is never a fraction. */
export type Cents = number

/** The list speaks euro and the card is charged the same figure in dollars; every page says so. */
export const listCurrency = 'EUR'
export const chargeCurrency = 'USD'
