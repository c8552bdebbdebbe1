import { type Currency, currencies, defaultCurrency } from '#domain/money.ts'

/** The currency by that name, or the one that checkout starts with. */
export function toCurrency(text: unknown): Currency {
  return currencies.find((one) => one === text) ?? defaultCurrency
}
