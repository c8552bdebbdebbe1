import type { Cents } from '#domain/money.ts'

/** A price such as "€7" or "€70.50": cents are left out when they're zero. */
export function formatMoney(cents: Cents, currency: string): string {
  const isWhole = cents % 100 === 0
  const digits = isWhole ? 0 : 2
  const format = { style: 'currency', currency, minimumFractionDigits: digits } as const
  return new Intl.NumberFormat('en-US', format).format(cents / 100)
}
