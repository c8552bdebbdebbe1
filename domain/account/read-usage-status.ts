import type { UserId } from '../identity/user.ts'
import { toDay } from '../time.ts'
import { getDailyReset } from '../usage/change-preferences.ts'
import { requestCost } from '../usage/cost.ts'
import { countToday } from '../usage/list-last-days.ts'
import type { UsagePorts } from '../usage/ports.ts'
import type { UsageSource } from '../usage/usage-line.ts'
import type { OverviewStore } from './ports.ts'
import { type AccountOverview, readOverview } from './read-overview.ts'

/** What a status bar shows. */
export type UsageStatus = Pick<AccountOverview, 'subscription' | 'allowance'> & {
  /** The current UTC day. */
  readonly today: {
    readonly day: string
    readonly requests: number
    /** Of the user's own. */
    readonly limit: number | null
    readonly resetsAt: Date
    /** The most used first. */
    readonly bySource: readonly { readonly source: UsageSource; readonly requests: number }[]
  }
}

export async function readUsageStatus(
  ports: Pick<UsagePorts, 'usage' | 'calendar'> & { readonly overviews: OverviewStore },
  userId: UserId,
): Promise<UsageStatus> {
  const now = ports.calendar.now()
  const day = toDay(now)
  const ofToday = { dimension: 'source', filter: { from: day, to: day } } as const
  const [{ subscription, allowance, preferences }, requests, totals] = await Promise.all([
    readOverview(ports, userId),
    countToday(ports, userId),
    ports.usage.listTotals(userId, ofToday),
  ])
  const bySource = totals.flatMap(({ source, cost }) =>
    source && cost > 0 ? [{ source, requests: cost / requestCost }] : [],
  )
  const { dailyLimit: limit } = preferences
  const today = { day, requests, limit, resetsAt: getDailyReset(now), bySource }
  return { subscription, allowance, today }
}
