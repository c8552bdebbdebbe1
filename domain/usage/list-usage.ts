import type { UserId } from '../identity/user.ts'
import { days, later, toDay } from '../time.ts'
import type { UsagePorts } from './ports.ts'
import {
  type DailyUse,
  type DayRange,
  type LineCursor,
  type LinePage,
  type TotalDimension,
  type TotalFilter,
  toUsageGroup,
  type UsageFilter,
  type UsageLine,
  usageGroups,
} from './usage-line.ts'

/** As many days as one chart shows. */
const longestDays = 366
const defaultDays = 30

/** The range that is shown for what was asked for: by default the last thirty days, at most a year. */
export function toDayRange(
  { from, to }: Partial<Readonly<Record<keyof DayRange, string | undefined>>>,
  now: Date,
): DayRange {
  const today = toDay(now)
  const last = to && to < today ? to : today
  const earliest = toDay(later(new Date(last), -days(longestDays - 1)))
  const first = from ?? toDay(later(new Date(last), -days(defaultDays - 1)))
  if (first > last) return { from: last, to: last }
  return { from: first < earliest ? earliest : first, to: last }
}

type UsageQuery = { readonly userId: UserId; readonly filter: UsageFilter }

type PageQuery = UsageQuery & { readonly after: LineCursor | null }

const pageSize = 25

/** The user's requests, the newest first, one page at a time. */
export function listUsagePage(
  { usage }: Pick<UsagePorts, 'usage'>,
  { userId, filter, after }: PageQuery,
): Promise<LinePage> {
  return usage.listLines(userId, { filter, after, atMost: pageSize })
}

const batchSize = 1_000

/** All of the user's requests, the newest first, in batches. */
export async function* listAllUsage(
  { usage }: Pick<UsagePorts, 'usage'>,
  { userId, filter }: { readonly userId: UserId; readonly filter: UsageFilter | null },
): AsyncGenerator<readonly UsageLine[]> {
  let after: LineCursor | null = null
  do {
    const page: LinePage = await usage.listLines(userId, { filter, after, atMost: batchSize })
    if (page.lines.length > 0) yield page.lines
    after = page.next
  } while (after)
}

/** The totals that the usage page shows, and what can be filtered by. */
export async function readUsageTotals(
  { usage }: Pick<UsagePorts, 'usage'>,
  { userId, filter }: UsageQuery,
) {
  const { from, to, sourceId, feature, model } = filter
  const list = (dimension: TotalDimension, by: TotalFilter) =>
    usage.listTotals(userId, { dimension, filter: by })
  const [used, bySource, byModel, sources, models] = await Promise.all([
    usage.listDailyUse(userId, { from, to, sourceId, feature, model }),
    list('source', { from, to, sourceId, feature, model }),
    list('model', { from, to, sourceId, feature, model }),
    list('source', { from, to }),
    list('model', { from, to }),
  ])
  const options = {
    sources: sources.flatMap(({ source }) => source ?? []),
    models: models.flatMap(({ value }) => value || []),
  }
  return { byDay: fillDays({ from, to }, used), bySource, byModel, options }
}

/** A day with what each kind of requests used, in tenths, in the order of `usageGroups`. */
export type UsageDay = { readonly day: string; readonly costs: readonly number[] }

/** One for each day of the range. */
function fillDays({ from, to }: DayRange, used: readonly DailyUse[]): readonly UsageDay[] {
  const perDay = Map.groupBy(used, ({ day }) => day)
  const count = (new Date(to).getTime() - new Date(from).getTime()) / days(1) + 1
  return Array.from({ length: count }, (_, place) => {
    const day = toDay(later(new Date(from), days(place)))
    const costs = usageGroups.map((group) =>
      (perDay.get(day) ?? [])
        .filter(({ feature }) => toUsageGroup(feature) === group)
        .reduce((sum, { cost }) => sum + cost, 0),
    )
    return { day, costs }
  })
}
