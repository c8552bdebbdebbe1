import type { Cents } from '#domain/money.ts'
import { days, formatDay, hours, minutes, seconds, toDay } from '#domain/time.ts'

/** A price such as "€7" or "€70.50": cents are left out when they're zero. */
export function formatMoney(cents: Cents, currency: string): string {
  const isWhole = cents % 100 === 0
  const digits = isWhole ? 0 : 2
  const format = { style: 'currency', currency, minimumFractionDigits: digits } as const
  return new Intl.NumberFormat('en-US', format).format(cents / 100)
}

/** Millionths of a currency's unit. Less than one unit is shown with all its digits. */
export function formatMicros(micros: number, currency: string): string {
  const maximumFractionDigits = micros < 1_000_000 ? 6 : 2
  const format = { style: 'currency', currency, maximumFractionDigits } as const
  return new Intl.NumberFormat('en-US', format).format(micros / 1_000_000)
}

/** A file size such as "84 KB". */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000))
  return `${kilobytes.toLocaleString('en-US')} KB`
}

export const utc = 'UTC'

const timeFormat = createTimeFormat(utc)

/**
 * A date with a time, such as "November 15, 2026, 5:57 PM UTC", or without "UTC" in the reader's
 * time zone, which only the browser knows.
 */
export function formatMoment(moment: Date, timeZone = utc): string {
  if (timeZone === utc) return `${formatDay(moment)}, ${toTime(timeFormat, moment)} UTC`
  return `${formatLocalDay(moment, timeZone)}, ${formatTime(moment, timeZone)}`
}

/** A date such as "November 15, 2026", in the reader's time zone. */
export function formatLocalDay(moment: Date, timeZone: string): string {
  if (timeZone === utc) return formatDay(moment)
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment)
}

/** A time such as "5:57 PM", in the reader's time zone. */
export function formatTime(moment: Date, timeZone: string): string {
  return toTime(createTimeFormat(timeZone), moment)
}

function createTimeFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
}

/** Intl puts a narrow no-break space before AM and PM. */
function toTime(format: Intl.DateTimeFormat, moment: Date): string {
  return format.format(moment).replace(/\s/g, ' ')
}

/** Returns a function that finds the day of a moment in a time zone: 2026-03-01. */
export function createDayFinder(timeZone: string): (moment: Date) => string {
  if (timeZone === utc) return toDay
  // Swedish dates are written like that.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  return (moment) => format.format(moment)
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
