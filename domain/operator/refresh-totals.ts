import { days, later, minutes, toDay } from '../time.ts'
import type { CountedTable, RefreshPorts, SiteTotals, TableSlice } from './ports.ts'

/** How many days the charts show. */
export const shownDays = 30

/** So that counting takes a hundredth of the time, however many users there are. */
const restsPerCount = 100
const longestRestMs = minutes(10)

/**
 * Counts all users, subscriptions, allowances and downloads, and saves the result for the operator
 * page. Each call of the returned function counts one slice; it returns whether there are more.
 */
export function createTotalsRefresh(ports: RefreshPorts): () => Promise<boolean> {
  let running: AsyncGenerator<undefined, Date> | null = null
  let restsUntil = new Date(0)

  return async () => {
    if (!running && ports.clock.now() < restsUntil) return false
    running ??= refresh(ports)
    try {
      const { done = false, value } = await running.next()
      if (value) restsUntil = value
      if (done) running = null
      return !done
    } catch (fault) {
      running = null
      throw fault
    }
  }
}

/** Returns when to count again. */
async function* refresh(ports: RefreshPorts): AsyncGenerator<undefined, Date> {
  const { siteTotals, backlog, notices, clock } = ports
  const now = clock.now()
  const since = getFirstDay(now)
  const users = yield* sumSlices(ports, {
    table: 'user_profile',
    count: (slice) => siteTotals.countUsers(slice, since),
  })
  const subscriptions = yield* sumSlices(ports, {
    table: 'billing_account',
    count: (slice) => siteTotals.countSubscriptions(slice),
  })
  const allowances = yield* sumSlices(ports, {
    table: 'bucket',
    count: (slice) => siteTotals.countAllowances(slice, now),
  })
  const downloads = yield* sumSlices(ports, {
    table: 'download',
    count: (slice) => siteTotals.countDownloads(slice),
  })
  const tookMs = clock.now().getTime() - now.getTime()
  const restMs = Math.min(tookMs * restsPerCount, longestRestMs)
  const totals: SiteTotals = {
    refreshedAt: now,
    restMs,
    users,
    subscriptions,
    allowances,
    downloads,
    outbox: await backlog.readMail(),
    inbox: await notices.readInbox(),
    pendingDeletions: await backlog.countPendingDeletions(),
  }
  await siteTotals.saveTotals(totals)
  const paying = subscriptions.reduce((sum, { count }) => sum + count, 0)
  await siteTotals.setDailyCounts({ day: toDay(now), counts: { paying } })
  return later(clock.now(), restMs)
}

/** The beginning of the first UTC day that the charts show. */
export function getFirstDay(now: Date): Date {
  return new Date(toDay(later(now, -days(shownDays - 1))))
}

type Counted = { readonly count: number }

type Counting<Row> = {
  readonly table: CountedTable
  readonly count: (slice: TableSlice) => Promise<readonly Row[]>
}

/** Counts a table slice by slice, pausing after each, and adds up rows that differ only in their count. */
async function* sumSlices<Row extends Counted>(
  { siteTotals }: RefreshPorts,
  { table, count }: Counting<Row>,
): AsyncGenerator<undefined, readonly Row[]> {
  const sums = new Map<string, Row>()
  let slice: TableSlice | null = await siteTotals.getFirstSlice(table)
  while (slice) {
    for (const row of await count(slice)) {
      const key = JSON.stringify({ ...row, count: 0 })
      sums.set(key, { ...row, count: row.count + (sums.get(key)?.count ?? 0) })
    }
    yield
    slice = await siteTotals.findNextSlice(table, slice)
  }
  return [...sums.values()]
}
