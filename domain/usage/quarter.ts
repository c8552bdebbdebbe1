import type { UserId } from '../identity/user.ts'

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

/** In whole requests, rounded up. */
export type DayCount = { readonly day: string; readonly requests: number }

/** What was used in a quarter of an hour (see `toQuarter`), in tenths. */
export type QuarterCount = { readonly quarter: string; readonly tenths: number }

/** What a user used and got back in a quarter of an hour. */
export type QuarterTally = QuarterCount & {
  readonly userId: UserId
  readonly returnedTenths: number
}
