import { minutes } from '../time.ts'

/**
 * A quarter of an hour in UTC, as it is stored: 2026-03-01T14:30, or 2026-03-01T14 for the first one.
 * In any time zone a day begins with one, which isn't true for hours.
 */
export function toQuarter(moment: Date): string {
  const start = moment.getTime() - (moment.getTime() % minutes(15))
  if (last.start !== start) last = { start, quarter: format(new Date(start)) }
  return last.quarter
}

/** Formatting is slow, and nearly every call is about the current quarter. */
let last = { start: Number.NaN, quarter: '' }

function format(start: Date): string {
  return start.toISOString().slice(0, 16).replace(/:00$/, '')
}

export function parseQuarter(quarter: string): Date {
  return new Date(`${quarter}:00Z`)
}
