import type { UserId } from '../identity/user.ts'
import { days, hours, later, toDay } from '../time.ts'
import { toUsedRequests } from './cost.ts'
import type { DayCount, UsagePorts } from './ports.ts'

const shownDays = 30
/** One more, because the first day may begin earlier where the reader is. */
const listedHours = (shownDays + 1) * 24

/** What was used in each hour, in tenths of a request, from the first to the current one. Hours are in UTC: 2026-03-01T14. */
export type LastHours = { readonly first: string; readonly tenths: readonly number[] }

/** A user's requests in each hour, for as many hours as thirty days need in any time zone. */
export async function listLastHours(
  { usage, calendar }: UsagePorts,
  userId: UserId,
): Promise<LastHours> {
  const first = toHour(later(calendar.now(), -hours(listedHours - 1)))
  const tenths = Array.from({ length: listedHours }, () => 0)
  for (const { hour, tenths: used } of await usage.listHours(userId, first)) {
    const place = (parseHour(hour).getTime() - parseHour(first).getTime()) / hours(1)
    if (place < tenths.length) tenths[place] = used
  }
  return { first, tenths }
}

/** The last thirty days, by the days that `toLocalDay` returns: 2026-03-01. */
export function groupByDay(
  { first, tenths }: LastHours,
  toLocalDay: (moment: Date) => string,
): readonly DayCount[] {
  const start = parseHour(first)
  const perDay = new Map<string, number>()
  for (const [place, used] of tenths.entries()) {
    if (used === 0) continue
    const day = toLocalDay(later(start, hours(place)))
    perDay.set(day, (perDay.get(day) ?? 0) + used)
  }
  const today = new Date(toLocalDay(later(start, hours(tenths.length - 1))))
  return Array.from({ length: shownDays }, (_, place) => {
    const day = toDay(later(today, -days(shownDays - 1 - place)))
    return { day, requests: toUsedRequests(perDay.get(day) ?? 0) }
  })
}

/** A user's requests on each of the last thirty UTC days. */
export async function listLastDays(
  ports: UsagePorts,
  userId: UserId,
): Promise<readonly DayCount[]> {
  return groupByDay(await listLastHours(ports, userId), toDay)
}

/** A user's answered requests on the current UTC day. */
export async function countToday(
  { usage, calendar }: Pick<UsagePorts, 'usage' | 'calendar'>,
  userId: UserId,
): Promise<number> {
  const [today] = await usage.listDays(userId, toDay(calendar.now()))
  return today?.requests ?? 0
}

type Usage = { readonly userId: UserId; readonly lastHours: LastHours }

/** Whether the user has ever made a request. Reads older days only when the last thirty have none. */
export async function hasEverRequested(
  { usage }: UsagePorts,
  { userId, lastHours }: Usage,
): Promise<boolean> {
  if (lastHours.tenths.some((used) => used > 0)) return true
  const earlier = await usage.listDays(userId, '')
  return earlier.some(({ requests }) => requests > 0)
}

function toHour(moment: Date): string {
  return moment.toISOString().slice(0, 13)
}

function parseHour(hour: string): Date {
  return new Date(`${hour}:00Z`)
}
