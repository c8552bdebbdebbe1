import { type Cents, formatMoney, locale } from '../money.ts'

const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
const durationFormat = new Intl.RelativeTimeFormat(locale)

/** Such as "November 15, 2026, 5:57 PM UTC". */
export function formatMoment(moment: Date): string {
  return `${dayFormat.format(moment)}, ${timeFormat.format(moment)} UTC`
}

/** Such as "$7.00", and "−$7.00" with a real minus sign. */
export function formatAmount(cents: Cents, currency: string): string {
  return formatMoney(cents, currency).replace('-', '−')
}

/** Such as "in 25 seconds", "in 6 hours". */
export function formatWait(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 90) return durationFormat.format(seconds, 'second')
  const minutes = Math.round(seconds / 60)
  return minutes < 90
    ? durationFormat.format(minutes, 'minute')
    : durationFormat.format(Math.round(minutes / 60), 'hour')
}
