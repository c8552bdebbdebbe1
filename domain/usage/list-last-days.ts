import type { UserId } from '../identity/user.ts'
import { days, later, toDay } from '../time.ts'
import type { DayCount, UsagePorts } from './ports.ts'

const shownDays = 30

/** The number of requests on each day from the first. Days begin at midnight UTC. */
export type LastDays = { readonly first: string; readonly counts: readonly number[] }

/** A user's requests on each of the last thirty days. */
export async function listLastDays(
  { usage, calendar }: UsagePorts,
  userId: UserId,
): Promise<LastDays> {
  const first = toDay(later(calendar.now(), -days(shownDays - 1)))
  const counts = Array.from({ length: shownDays }, () => 0)
  for (const { day, requests } of await usage.listDays(userId, first)) {
    counts[countDays({ from: first, to: day })] = requests
  }
  return { first, counts }
}

type Usage = { readonly userId: UserId; readonly lastDays: LastDays }

/** Whether the user has ever made a request. Reads older days only when the last thirty have none. */
export async function hasEverRequested(
  { usage }: UsagePorts,
  { userId, lastDays }: Usage,
): Promise<boolean> {
  if (lastDays.counts.some((requests) => requests > 0)) return true
  const earlier = await usage.listDays(userId, '')
  return earlier.some(({ requests }) => requests > 0)
}

/** The same with the date of each day. */
export function nameDays({ first, counts }: LastDays): readonly DayCount[] {
  const firstDay = new Date(first)
  return counts.map((requests, place) => ({ day: toDay(later(firstDay, days(place))), requests }))
}

function countDays({ from, to }: { from: string; to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / days(1)
}
