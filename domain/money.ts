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
