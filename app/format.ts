import type { Cents } from '#domain/money.ts'
import { days, formatDay, hours, minutes, seconds } from '#domain/time.ts'

/** A price such as "€7" or "€70.50": cents are left out when they're zero. */
export function formatMoney(cents: Cents, currency: string): string {
  const isWhole = cents % 100 === 0
  const digits = isWhole ? 0 : 2
  const format = { style: 'currency', currency, minimumFractionDigits: digits } as const
  return new Intl.NumberFormat('en-US', format).format(cents / 100)
}

/** A file size such as "84 KB". */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000))
  return `${kilobytes.toLocaleString('en-US')} KB`
}

const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** A date with a time, such as "November 15, 2026, 5:57 PM UTC". Always UTC: the server doesn't know the reader's time zone. */
export function formatMoment(moment: Date): string {
  // Intl puts a narrow no-break space before AM and PM.
  const time = timeFormat.format(moment).replace(/\s/g, ' ')
  return `${formatDay(moment)}, ${time} UTC`
}

const agoFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** How long ago something was, such as "5 minutes ago" or "yesterday"; its date after a month. */
export function formatAgo(moment: Date, now: Date): string {
  const ms = now.getTime() - moment.getTime()
  if (ms < minutes(1)) return 'just now'
  if (ms < hours(1)) return agoFormat.format(-Math.floor(ms / minutes(1)), 'minute')
  if (ms < days(1)) return agoFormat.format(-Math.floor(ms / hours(1)), 'hour')
  if (ms < days(30)) return agoFormat.format(-Math.floor(ms / days(1)), 'day')
  return formatDay(moment)
}

/** A waiting time such as "12 seconds" or "4 minutes", rounded up. */
export function formatWait(ms: number): string {
  if (ms <= seconds(60)) return count(Math.ceil(ms / seconds(1)), 'second')
  if (ms <= hours(2)) return count(Math.ceil(ms / minutes(1)), 'minute')
  return count(Math.ceil(ms / hours(1)), 'hour')
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}

/** Masks an address so that its owner recognizes it and others can't read it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
