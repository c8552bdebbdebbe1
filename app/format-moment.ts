import { formatDay } from '#domain/time.ts'

const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** A date with a time, such as "November 15, 2026, 5:57 PM UTC". Always UTC: the server doesn't know the reader's time zone. */
export function formatMoment(moment: Date): string {
  // Intl puts a narrow no-break space before AM and PM.
  const time = timeFormat.format(moment).replace(/\s/g, ' ')
  return `${formatDay(moment)}, ${time} UTC`
}
