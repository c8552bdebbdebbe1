import { days, later, toDay } from '../time.ts'
import type { CountedTable, RefreshPorts, SiteTotals, TableSlice } from './ports.ts'

/** How many days the charts show. */
export const shownDays = 30

/**
 * Counts all users, subscriptions, allowances and downloads, and saves the result for the operator
 * page. Each call of the returned function counts one slice; it returns whether there are more.
 */
export function createTotalsRefresh(ports: RefreshPorts): () => Promise<boolean> {
  let running: AsyncGenerator<undefined, void> | null = null

  return async () => {
    running ??= refresh(ports)
    try {
      const { done = false } = await running.next()
      if (done) running = null
      return !done
    } catch (fault) {
      running = null
      throw fault
    }
  }
}

async function* refresh(ports: RefreshPorts): AsyncGenerator<undefined, void> {
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
  const totals: SiteTotals = {
    refreshedAt: now,
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
  for (const slice of await siteTotals.listSlices(table)) {
    for (const row of await count(slice)) {
      const key = JSON.stringify({ ...row, count: 0 })
      sums.set(key, { ...row, count: row.count + (sums.get(key)?.count ?? 0) })
    }
    yield
  }
  return [...sums.values()]
}
