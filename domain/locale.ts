import { copyLanguage } from './copy-language.ts'
import type { Cents } from './money.ts'
import { getLanguage, type SiteLanguage, sourceLanguage } from './site-language.ts'
import { days, hours, minutes, seconds, toDay } from './time.ts'

type Create<Format> = (locale: string, key: string) => Format

/**
 * Creates a format at its first use and keeps it: creating one is far slower than using it, and a
 * start that created all of them would wait 20 ms for them.
 */
function keep<Format>(create: Create<Format>) {
  const kept = new Map<string, Format>()
  return (language: SiteLanguage, key = ''): Format => {
    const name = `${language} ${key}`
    const format = kept.get(name) ?? create(getLanguage(language).locale, key)
    kept.set(name, format)
    return format
  }
}

const countFormat = keep((locale) => new Intl.NumberFormat(locale))

/** A number such as "1,000". */
export function formatCount(count: number, language: SiteLanguage = copyLanguage): string {
  return countFormat(language).format(count)
}

type PluralForms = { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string }

const pluralRules = keep((locale) => new Intl.PluralRules(locale))

/** The form for a number, with the number in place of "#": { one: '# team', other: '# teams' }. */
export function plural(
  count: number,
  forms: PluralForms,
  language: SiteLanguage = copyLanguage,
): string {
  const form = forms[pluralRules(language).select(count)] ?? forms.other
  return form.replace('#', formatCount(count, language))
}

const percentFormat = keep(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
)

/** A share such as "12.5%". */
export function formatShare(share: number, language: SiteLanguage = copyLanguage): string {
  return percentFormat(language).format(share)
}

const listFormat = keep((locale) => new Intl.ListFormat(locale))

/** "Free, Essential, and Pro". */
export function formatList(items: Iterable<string>, language: SiteLanguage = copyLanguage): string {
  return listFormat(language).format(items)
}

const choiceFormat = keep((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** "Free, Essential, or Pro". */
export function formatChoice(
  items: Iterable<string>,
  language: SiteLanguage = copyLanguage,
): string {
  return choiceFormat(language).format(items)
}

/** A file size such as "84 KB". */
export function formatBytes(bytes: number, language: SiteLanguage = copyLanguage): string {
  return `${formatCount(Math.max(1, Math.round(bytes / 1_000)), language)} KB`
}

// Money

const wholeFormat = keep(
  (locale, currency) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 0 }),
)

const chargeFormat = keep(
  (locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }),
)

/** A price such as "€7" or "€70.50": cents are left out when they're zero. */
export function formatMoney(
  cents: Cents,
  currency: string,
  language: SiteLanguage = copyLanguage,
): string {
  const format =
    cents % 100 === 0 ? wholeFormat(language, currency) : chargeFormat(language, currency)
  return format.format(cents / 100)
}

/** Millionths of a currency's unit. Less than one unit is shown with all its digits. */
export function formatMicros(
  micros: number,
  currency: string,
  language: SiteLanguage = copyLanguage,
): string {
  const maximumFractionDigits = micros < 1_000_000 ? 6 : 2
  const format = { style: 'currency', currency, maximumFractionDigits } as const
  return new Intl.NumberFormat(getLanguage(language).locale, format).format(micros / 1_000_000)
}

/** Formats an amount on a bill, always with cents: "$7.00", and "−$7.00" with a real minus sign. */
export function formatCharge(
  cents: Cents,
  currency: string,
  language: SiteLanguage = copyLanguage,
): string {
  const format = chargeFormat(language, currency)
  return format.format(cents / 10 ** getDigits(format)).replace('-', '−')
}

/** Yen have no cents, and the provider counts them as they are. */
function getDigits(format: Intl.NumberFormat): number {
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

const countryNames = keep((locale) => new Intl.DisplayNames(locale, { type: 'region' }))

/** The name of a country by its code of two letters; the code itself if it is none. */
export function nameCountry(code: string, language: SiteLanguage = copyLanguage): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames(language).of(code) ?? code) : code
}

// Times

export const utc = 'UTC'

const dayFormat = keep(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }),
)

/** A date in UTC, because the server doesn't know the reader's time zone. */
export function formatDay(moment: Date, language: SiteLanguage = copyLanguage): string {
  return formatLocalDay(moment, utc, language)
}

/** A date such as "November 15, 2026", in the reader's time zone. */
export function formatLocalDay(
  moment: Date,
  timeZone: string,
  language: SiteLanguage = copyLanguage,
): string {
  return keepDayWithMonth(dayFormat(language, timeZone).format(moment))
}

const monthDayFormat = keep(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone }),
)

/** Without the year, such as "December 17", for a day that is at most a few weeks away. */
export function formatMonthDay(moment: Date, language: SiteLanguage = copyLanguage): string {
  return keepDayWithMonth(monthDayFormat(language, utc).format(moment))
}

/** Where the day comes first, no line ends after it. */
function keepDayWithMonth(date: string): string {
  return date.replace(/^(\d+\.?) /, '$1\u00a0')
}

const shortDayFormat = keep(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone }),
)

/** Such as "Dec 17", for charts. */
export function formatShortDay(moment: Date, language: SiteLanguage = copyLanguage): string {
  return shortDayFormat(language, utc).format(moment)
}

const timeFormat = keep(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }),
)

/**
 * A date with a time, such as "November 15, 2026, 5:57 PM UTC", or without "UTC" in the reader's
 * time zone, which only the browser knows.
 */
export function formatMoment(
  moment: Date,
  timeZone = utc,
  language: SiteLanguage = copyLanguage,
): string {
  if (timeZone === utc)
    return `${formatDay(moment, language)}, ${formatTime(moment, utc, language)} UTC`
  return `${formatLocalDay(moment, timeZone, language)}, ${formatTime(moment, timeZone, language)}`
}

/** A time such as "5:57 PM", in the reader's time zone. */
export function formatTime(
  moment: Date,
  timeZone: string,
  language: SiteLanguage = copyLanguage,
): string {
  // Intl puts a narrow no-break space before AM and PM.
  return timeFormat(language, timeZone).format(moment).replace(/\s/g, ' ')
}

/** Returns a function that finds the day of a moment in a time zone: 2026-03-01. */
export function createDayFinder(timeZone: string): (moment: Date) => string {
  if (timeZone === utc) return toDay
  const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat(getLanguage(sourceLanguage).locale, {
    ...numbers,
    timeZone,
  })
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
  }
}

const agoFormat = keep((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** How long ago something was, such as "5 minutes ago" or "yesterday"; its date after a month. */
export function formatAgo(moment: Date, now: Date, language: SiteLanguage = copyLanguage): string {
  const ms = now.getTime() - moment.getTime()
  if (ms < minutes(1)) return getLanguage(language).justNow
  if (ms < hours(1)) return agoFormat(language).format(-Math.floor(ms / minutes(1)), 'minute')
  if (ms < days(1)) return agoFormat(language).format(-Math.floor(ms / hours(1)), 'hour')
  if (ms < days(30)) return agoFormat(language).format(-Math.floor(ms / days(1)), 'day')
  return formatDay(moment, language)
}

/** A waiting time such as "12 seconds" or "4 minutes", rounded up. */
export function formatWait(ms: number, language: SiteLanguage = copyLanguage): string {
  if (ms <= seconds(60)) return formatUnits(Math.ceil(ms / seconds(1)), 'second', language)
  if (ms <= hours(2)) return formatUnits(Math.ceil(ms / minutes(1)), 'minute', language)
  return formatUnits(Math.ceil(ms / hours(1)), 'hour', language)
}

function formatUnits(
  count: number,
  unit: 'second' | 'minute' | 'hour',
  language: SiteLanguage,
): string {
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(getLanguage(language).locale, format).format(count)
}
