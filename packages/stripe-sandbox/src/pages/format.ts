import type { SandboxPlan } from '../controls/controls.ts'
import { type Cents, formatMoney } from '../money.ts'
import type { Words } from './words/en.ts'

/** Such as "November 15, 2026, 5:57 PM UTC". */
export function formatMoment(moment: Date, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  return `${day.format(moment)}, ${time.format(moment)} UTC`
}

/** Such as "$7.00", and "−$7.00" with a real minus sign. */
export function formatAmount(cents: Cents, currency: string, locale: string): string {
  return formatMoney(cents, currency, locale).replace('-', '−')
}

/** Such as "in 25 seconds", "in 6 hours". */
export function formatWait(ms: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale)
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 90) return format.format(seconds, 'second')
  const minutes = Math.round(seconds / 60)
  return minutes < 90
    ? format.format(minutes, 'minute')
    : format.format(Math.round(minutes / 60), 'hour')
}

/** Such as "Pro, yearly". */
export function describePlan(
  { product, interval, intervalCount }: SandboxPlan,
  { plans }: Words,
): string {
  const { each, every } = plans[interval]
  return intervalCount === 1 ? each(product) : every(product, intervalCount)
}
