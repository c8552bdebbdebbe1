import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CustomerId } from '#domain/billing/customer.ts'
import { firstSubscription, type UserId } from '#domain/identity/user.ts'
import { createTotalsRefresh } from '#domain/operator/refresh-totals.ts'
import { days, later, minutes, seconds } from '#domain/time.ts'
import { stoppedClock } from '#tests/clock.ts'
import { type Engine, engines, openTestStore } from '#tests/engines.ts'
import { grace } from '#tests/people.ts'
import { siteTotalsStore } from './site-totals.ts'

const size = 23

async function openCrowd(engine: Engine) {
  const store = await openTestStore(engine)
  const clock = stoppedClock()
  const now = clock.now()
  for (let n = 0; n < size; n += 1) {
    const id = `user-${n}` as UserId
    const user = { ...grace, id, email: `${id}@example.com`, isEmailVerified: n % 3 > 0 }
    await store.users.addUser({ ...user, createdAt: now }, firstSubscription(now))
    if (n % 2) await store.billing.linkCustomer(id, `cus_${n}` as CustomerId)
    const bucket = { ceiling: 1_000, refillMs: days(1) / 50, fullAt: later(now, n * minutes(30)) }
    await store.usage.setBucket(id, bucket)
    await store.downloads.recordDownload({ userId: id, version: `0.${n % 4}`, downloadedAt: now })
  }
  await store.db
    .updateTable('billing_account')
    .set({ subscription_id: 'sub', plan: 'pro', cycle: 'monthly', status: 'active' })
    .execute()
  return { store, clock }
}

test.each(engines)(
  'totals that are kept slice by slice are those of the whole tables ($name)',
  async (engine) => {
    const { store, clock } = await openCrowd(engine)
    const siteTotals = siteTotalsStore(store.db, { rowsPerSlice: 4 })
    const refresh = createTotalsRefresh({ ...store, siteTotals, clock })
    let steps = 0
    while (await refresh()) steps += 1
    // Four tables, of which three have a row for each user, in slices of four.
    expect(steps).toBe(6 + 6 + 6 + 3)

    const kept = await siteTotals.findTotals()
    const all = { after: '', upTo: null }
    const since = later(clock.now(), -days(29))
    const byCount = (rows: readonly object[] | undefined) =>
      rows?.map((row) => JSON.stringify(row)).toSorted()
    expect(byCount(kept?.users)).toEqual(byCount(await siteTotals.countUsers(all, since)))
    expect(byCount(kept?.allowances)).toEqual(
      byCount(await siteTotals.countAllowances(all, clock.now())),
    )
    expect(byCount(kept?.subscriptions)).toEqual(byCount(await siteTotals.countSubscriptions(all)))
    expect(byCount(kept?.downloads)).toEqual(byCount(await siteTotals.countDownloads(all)))
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from user_profile`.execute(store.db)
    expect(kept?.users.reduce((sum, { count }) => sum + count, 0)).toBe(Number(rows[0]?.count))
  },
)

test('counting takes a hundredth of the time: the longer it took, the longer it rests', async () => {
  const { store, clock } = await openCrowd(engines[0])
  const slow = {
    ...store.siteTotals,
    countDownloads: async () => {
      clock.move(seconds(2))
      return []
    },
  }
  const refresh = createTotalsRefresh({ ...store, siteTotals: slow, clock })
  while (await refresh());
  const first = await store.siteTotals.findTotals()
  expect(first?.restMs).toBe(seconds(200))

  clock.move(seconds(190))
  while (await refresh());
  expect(await store.siteTotals.findTotals()).toEqual(first)
  clock.move(seconds(20))
  while (await refresh());
  const second = await store.siteTotals.findTotals()
  expect(second?.refreshedAt).toEqual(later(first?.refreshedAt ?? new Date(0), seconds(212)))
})
