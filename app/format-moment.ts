import { formatDay } from '#domain/time.ts'

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** A moment as everyone reads it alike: the server does not know where its reader lives. */
export function formatMoment(moment: Date): string {
  return `${formatDay(moment)}, ${timeFormat.format(moment)} UTC`
}
