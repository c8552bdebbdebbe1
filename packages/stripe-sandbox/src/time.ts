/** What tells the time. The sandbox's own clock can be moved forward. */
export type Clock = { now(): Date }

/** Durations are in milliseconds. */
export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(60) * count
export const hours = (count: number) => minutes(60) * count
export const days = (count: number) => hours(24) * count

export function later(moment: Date, durationMs: number): Date {
  return new Date(moment.getTime() + durationMs)
}

export type Interval = 'day' | 'week' | 'month' | 'year'

/** The API counts seconds since 1970. */
export function toUnix(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

export function fromUnix(unix: number): Date {
  return new Date(unix * 1000)
}

type Cycle = { readonly interval: Interval; readonly interval_count: number }

/**
 * The first end of a period after the moment. Ends are counted from the anchor,
 * so that a subscription of the 31st is back on the 31st after February.
 */
export function getPeriodEnd(
  { interval, interval_count }: Cycle,
  { anchor, after }: { anchor: number; after: number },
): number {
  let count = 1
  while (addIntervals(anchor, { interval, count: count * interval_count }) <= after) count += 1
  return addIntervals(anchor, { interval, count: count * interval_count })
}

/** The period, counted from the anchor, that the moment is in. */
export function getPeriod(
  { interval, interval_count }: Cycle,
  { anchor, at }: { anchor: number; at: number },
): { start: number; end: number } {
  const endOf = (count: number) => addIntervals(anchor, { interval, count: count * interval_count })
  let count = 0
  while (endOf(count + 1) <= at) count += 1
  return { start: endOf(count), end: endOf(count + 1) }
}

export function addIntervals(
  unix: number,
  { interval, count }: { interval: Interval; count: number },
): number {
  if (interval === 'day') return unix + (count * days(1)) / 1000
  if (interval === 'week') return unix + (count * days(7)) / 1000
  return addMonths(unix, interval === 'year' ? count * 12 : count)
}

function addMonths(unix: number, count: number): number {
  const from = fromUnix(unix)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + count]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const moved = new Date(from)
  moved.setUTCFullYear(year, month, Math.min(from.getUTCDate(), lastDay))
  return toUnix(moved)
}
