import { minutes } from '../time.ts'

/**
 * A quarter of an hour in UTC, as it is stored: 2026-03-01T14:30, or 2026-03-01T14 for the first one.
 * In any time zone a day begins with one, which isn't true for hours.
 */
export function toQuarter(moment: Date): string {
  const start = moment.getTime() - (moment.getTime() % minutes(15))
  return new Date(start).toISOString().slice(0, 16).replace(/:00$/, '')
}

export function parseQuarter(quarter: string): Date {
  return new Date(`${quarter}:00Z`)
}
