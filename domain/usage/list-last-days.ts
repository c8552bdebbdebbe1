import type { UserId } from '../identity/user.ts'
import { days, later, toDay } from '../time.ts'
import { requestCost } from './cost.ts'
import type { UsagePorts } from './ports.ts'
import { type DayCount, parseQuarter, type QuarterCount, toQuarter } from './quarter.ts'

const shownDays = 30
/** One more, because the first day may begin earlier where the reader is. */
const listedMs = days(shownDays + 1)

/** What was used lately, up to the current quarter of an hour. */
export type RecentUse = {
  readonly now: string
  readonly used: readonly QuarterCount[]
}

/** A user's requests of as much time as thirty days need in any time zone. */
export async function listRecentUse(
  { usage, calendar }: UsagePorts,
  userId: UserId,
): Promise<RecentUse> {
  const now = calendar.now()
  const used = await usage.listQuarters(userId, toQuarter(later(now, -listedMs)))
  return { now: toQuarter(now), used }
}

/** The last thirty days, by the days that `toLocalDay` returns: 2026-03-01. */
export function groupByDay(
  { now, used }: RecentUse,
  toLocalDay: (moment: Date) => string,
): readonly DayCount[] {
  const perDay = new Map<string, number>()
  for (const { quarter, tenths } of used) {
    const day = toLocalDay(parseQuarter(quarter))
    perDay.set(day, (perDay.get(day) ?? 0) + tenths)
  }
  const today = new Date(toLocalDay(parseQuarter(now)))
  return Array.from({ length: shownDays }, (_, place) => {
    const day = toDay(later(today, -days(shownDays - 1 - place)))
    return { day, requests: (perDay.get(day) ?? 0) / requestCost }
  })
}

/** A user's requests on each of the last thirty UTC days. */
export async function listLastDays(
  ports: UsagePorts,
  userId: UserId,
): Promise<readonly DayCount[]> {
  return groupByDay(await listRecentUse(ports, userId), toDay)
}

/** A user's answered requests on the current UTC day. */
export async function countToday(
  { usage, calendar }: Pick<UsagePorts, 'usage' | 'calendar'>,
  userId: UserId,
): Promise<number> {
  const [today] = await usage.listDays(userId, toDay(calendar.now()))
  return today?.requests ?? 0
}

type Usage = { readonly userId: UserId; readonly recent: RecentUse }

/** Whether the user has ever made a request. Reads older days only when the last thirty have none. */
export async function hasEverRequested(
  { usage }: UsagePorts,
  { userId, recent }: Usage,
): Promise<boolean> {
  if (recent.used.length > 0) return true
  const earlier = await usage.listDays(userId, '')
  return earlier.some(({ requests }) => requests > 0)
}
