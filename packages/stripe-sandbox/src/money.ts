/** Whole cents, or the smallest unit of the currency. */
export type Cents = number

/** The language of texts in the API. */
export const apiLocale = 'en-US'

/** Such as "$7.00". */
export function formatMoney(amount: Cents, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** maximumFractionDigits)
}
