/** The only place that names the language that numbers and dates are written in. */
const locale = 'en-US'

const countFormat = new Intl.NumberFormat(locale)

/** A number such as "1,000". */
export function formatCount(count: number): string {
  return countFormat.format(count)
}

const costFormat = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 })

/** An amount of a small currency unit or less: "0.0021". */
export function formatCost(amount: number): string {
  return costFormat.format(amount)
}

type PluralForms = { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string }

const pluralRules = new Intl.PluralRules(locale)

/** The form of a text that goes with a number. */
export function plural(count: number, forms: PluralForms): string {
  return forms[pluralRules.select(count)] ?? forms.other
}

const listFormat = new Intl.ListFormat(locale)

/** "Free, Essential, and Pro". */
export function formatList(items: Iterable<string>): string {
  return listFormat.format(items)
}

const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })

/** "November 17, 2026", in local time. */
export function formatDay(at: number): string {
  return dayFormat.format(at)
}

const clockFormat = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

/** "9:28 AM", in local time. */
export function formatClock(at: number): string {
  // ICU puts a narrow no-break space before AM and PM.
  return clockFormat.format(at).replace(/\s/g, ' ')
}

const momentFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })

/** "November 17, 2026 at 9:28 AM", in local time. */
export function formatMoment(at: number): string {
  return momentFormat.format(at)
}

/** A time of today, or a date and time. */
export function formatRecent(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? formatClock(at) : formatMoment(at)
}
