import type { UserId } from '../identity/user.ts'
import { days, later } from '../time.ts'
import type { DayCount, UsagePorts } from './ports.ts'

const shownDays = 30

/** How many requests someone made on each of the last thirty days, which begin at midnight UTC. */
export async function listLastDays(
  { usage, calendar }: UsagePorts,
  userId: UserId,
): Promise<readonly DayCount[]> {
  const now = calendar.now()
  const shown = Array.from({ length: shownDays }, (_, day) =>
    toDay(later(now, -days(shownDays - 1 - day))),
  )
  const counted = await usage.listDays(userId, shown[0] ?? '')
  const requests = new Map(counted.map((one) => [one.day, one.requests]))
  return shown.map((day) => ({ day, requests: requests.get(day) ?? 0 }))
}

/** The day of a moment, as it is kept: 2026-03-01. */
export function toDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
