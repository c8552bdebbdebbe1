import type { Cents } from './money.ts'
import { days, hours, minutes, seconds, toDay } from './time.ts'

/** The only place that names the language of the site: everything below follows it. */
const locale = 'en-US'

/** As the `lang` of pages and emails. */
export const { language } = new Intl.Locale(locale)

/**
 * Creates a format at its first use and keeps it: creating one is far slower than using it, and a
 * start that created all of them would wait 20 ms for them.
 */
function keep<Format>(create: (key: string) => Format): (key?: string) => Format {
  const kept = new Map<string, Format>()
  return (key = '') => {
    const format = kept.get(key) ?? create(key)
    kept.set(key, format)
    return format
  }
}

const countFormat = keep(() => new Intl.NumberFormat(locale))

/** A number such as "1,000". */
export function formatCount(count: number): string {
  return countFormat().format(count)
}

type PluralForms = { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string }

const pluralRules = keep(() => new Intl.PluralRules(locale))

/** The form for a number, with the number in place of "#": { one: '# team', other: '# teams' }. */
export function plural(count: number, forms: PluralForms): string {
  const form = forms[pluralRules().select(count)] ?? forms.other
  return form.replace('#', formatCount(count))
}

const percentFormat = keep(
  () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
)

/** A share such as "12.5%". */
export function formatShare(share: number): string {
  return percentFormat().format(share)
}

const listFormat = keep(() => new Intl.ListFormat(locale))

/** "Free, Essential, and Pro". */
export function formatList(items: Iterable<string>): string {
  return listFormat().format(items)
}

const choiceFormat = keep(() => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** "Free, Essential, or Pro". */
export function formatChoice(items: Iterable<string>): string {
  return choiceFormat().format(items)
}

/** A file size such as "84 KB". */
export function formatBytes(bytes: number): string {
  return `${formatCount(Math.max(1, Math.round(bytes / 1_000)))} KB`
}

// Money

const wholeFormat = keep(
  (currency) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 0 }),
)

const chargeFormat = keep(
  (currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }),
)

/** A price such as "€7" or "€70.50": cents are left out when they're zero. */
export function formatMoney(cents: Cents, currency: string): string {
  const format = cents % 100 === 0 ? wholeFormat(currency) : chargeFormat(currency)
  return format.format(cents / 100)
}

/** Millionths of a currency's unit. Less than one unit is shown with all its digits. */
export function formatMicros(micros: number, currency: string): string {
  const maximumFractionDigits = micros < 1_000_000 ? 6 : 2
  const format = { style: 'currency', currency, maximumFractionDigits } as const
  return new Intl.NumberFormat(locale, format).format(micros / 1_000_000)
}

/** Formats an amount on a bill, always with cents: "$7.00", and "−$7.00" with a real minus sign. */
export function formatCharge(cents: Cents, currency: string): string {
  const format = chargeFormat(currency)
  return format.format(cents / 10 ** getDigits(format)).replace('-', '−')
}

/** Yen have no cents, and the provider counts them as they are. */
function getDigits(format: Intl.NumberFormat): number {
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

const countryNames = keep(() => new Intl.DisplayNames(locale, { type: 'region' }))

/** The name of a country by its code of two letters; the code itself if it is none. */
export function nameCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames().of(code) ?? code) : code
}

// Times

export const utc = 'UTC'

const dayFormat = keep(
  (timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }),
)

/** A date in UTC, because the server doesn't know the reader's time zone. */
export function formatDay(moment: Date): string {
  return dayFormat(utc).format(moment)
}

/** A date such as "November 15, 2026", in the reader's time zone. */
export function formatLocalDay(moment: Date, timeZone: string): string {
  return dayFormat(timeZone).format(moment)
}

const monthDayFormat = keep(
  (timeZone) => new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone }),
)

/** Without the year, such as "December 17", for a day that is at most a few weeks away. */
export function formatMonthDay(moment: Date): string {
  return monthDayFormat(utc).format(moment)
}

const shortDayFormat = keep(
  (timeZone) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone }),
)

/** Such as "Dec 17", for charts. */
export function formatShortDay(moment: Date): string {
  return shortDayFormat(utc).format(moment)
}

const timeFormat = keep(
  (timeZone) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }),
)

/**
 * A date with a time, such as "November 15, 2026, 5:57 PM UTC", or without "UTC" in the reader's
 * time zone, which only the browser knows.
 */
export function formatMoment(moment: Date, timeZone = utc): string {
  if (timeZone === utc) return `${formatDay(moment)}, ${formatTime(moment, utc)} UTC`
  return `${formatLocalDay(moment, timeZone)}, ${formatTime(moment, timeZone)}`
}

/** A time such as "5:57 PM", in the reader's time zone. */
export function formatTime(moment: Date, timeZone: string): string {
  // Intl puts a narrow no-break space before AM and PM.
  return timeFormat(timeZone).format(moment).replace(/\s/g, ' ')
}

/** Returns a function that finds the day of a moment in a time zone: 2026-03-01. */
export function createDayFinder(timeZone: string): (moment: Date) => string {
  if (timeZone === utc) return toDay
  const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat(locale, { ...numbers, timeZone })
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
  }
}

const agoFormat = keep(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** How long ago something was, such as "5 minutes ago" or "yesterday"; its date after a month. */
export function formatAgo(moment: Date, now: Date): string {
  const ms = now.getTime() - moment.getTime()
  if (ms < minutes(1)) return 'just now'
  if (ms < hours(1)) return agoFormat().format(-Math.floor(ms / minutes(1)), 'minute')
  if (ms < days(1)) return agoFormat().format(-Math.floor(ms / hours(1)), 'hour')
  if (ms < days(30)) return agoFormat().format(-Math.floor(ms / days(1)), 'day')
  return formatDay(moment)
}

/** A waiting time such as "12 seconds" or "4 minutes", rounded up. */
export function formatWait(ms: number): string {
  if (ms <= seconds(60)) return formatUnits(Math.ceil(ms / seconds(1)), 'second')
  if (ms <= hours(2)) return formatUnits(Math.ceil(ms / minutes(1)), 'minute')
  return formatUnits(Math.ceil(ms / hours(1)), 'hour')
}

function formatUnits(count: number, unit: 'second' | 'minute' | 'hour'): string {
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(locale, format).format(count)
}
