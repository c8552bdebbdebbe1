import { z } from 'zod'
import { list, PageQuery } from '../api/list-page.ts'
import { text, whole } from '../api/params.ts'
import { nothing, type Route, retrieve, route } from '../api/route.ts'
import { toCycle } from '../descriptions.ts'
import { invalid } from '../errors.ts'
import { createId } from '../ids.ts'
import { inOrder } from '../in-order.ts'
import { removeCustomer } from '../lifecycle/remove-customer.ts'
import { runNextEvent } from '../lifecycle/run-next-event.ts'
import { getItem } from '../objects/subscription.ts'
import { addIntervals, days, fromUnix, seconds } from '../time.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { TestClock } from '../wire.ts'

const lifeSeconds = days(30) / seconds(1)

const NewTestClock = z.strictObject({ frozen_time: whole, name: text.max(300).optional() })

/** The sandbox has one clock: every test clock moves it, and starts no later than its time. */
async function createTestClock(
  tx: SandboxTransaction,
  { frozen_time, name }: z.infer<typeof NewTestClock>,
): Promise<TestClock> {
  if (frozen_time > tx.unix) await moveTo(tx, frozen_time)
  return tx.save('test_helpers.test_clock', {
    id: createId('clock'),
    object: 'test_helpers.test_clock',
    created: tx.unix,
    deletes_after: tx.unix + lifeSeconds,
    frozen_time: Math.max(frozen_time, tx.unix),
    livemode: false,
    name: name ?? null,
    status: 'ready',
    status_details: {},
  })
}

const AdvanceParams = z.strictObject({ frozen_time: whole })

async function advanceTestClock(
  tx: SandboxTransaction,
  { id, frozen_time }: { id: string; frozen_time: number },
): Promise<TestClock> {
  const clock = await requireObject(tx, { kind: 'test_helpers.test_clock', id })
  if (frozen_time <= clock.frozen_time) {
    const message = 'The frozen time must be after the current frozen time of the test clock.'
    throw invalid({ param: 'frozen_time', message })
  }
  if (frozen_time > (await getLimit(tx, clock))) {
    const message =
      'A test clock can be advanced by two intervals of its shortest subscription at most, and by two years without one.'
    throw invalid({ param: 'frozen_time', message })
  }
  await moveTo(tx, frozen_time)
  return tx.save('test_helpers.test_clock', { ...clock, frozen_time })
}

/** https://docs.stripe.com/billing/testing/test-clocks/api-advanced-usage */
async function getLimit(tx: SandboxTransaction, { id, frozen_time }: TestClock): Promise<number> {
  const customers = await tx.list('customer', id)
  const all = await inOrder(customers, (customer) => tx.list('subscription', customer.id))
  const running = all.flat().filter(({ ended_at }) => ended_at === null)
  const ends = running.map((subscription) => {
    const { interval, interval_count } = toCycle(getItem(subscription).price)
    return addIntervals(frozen_time, { interval, count: 2 * interval_count })
  })
  return Math.min(...ends, addIntervals(frozen_time, { interval: 'year', count: 2 }))
}

async function moveTo(tx: SandboxTransaction, frozen_time: number): Promise<void> {
  const to = fromUnix(frozen_time)
  while (await runNextEvent(tx, to));
  const { aheadMs } = tx.records.readSettings()
  const movedMs = Math.max(0, to.getTime() - tx.now.getTime())
  await tx.records.changeSettings({ aheadMs: aheadMs + movedMs })
}

/** Its customers go with it. */
async function deleteTestClock(tx: SandboxTransaction, { id }: { id: string }): Promise<object> {
  await requireObject(tx, { kind: 'test_helpers.test_clock', id })
  for (const customer of await tx.list('customer')) {
    if (customer.test_clock === id) await removeCustomer(tx, customer.id)
  }
  await tx.records.removeObject(id)
  return { id, object: 'test_helpers.test_clock', deleted: true }
}

export const testClockRoutes: readonly Route[] = [
  route('POST /v1/test_helpers/test_clocks', NewTestClock, createTestClock),
  list('/v1/test_helpers/test_clocks', { kind: 'test_helpers.test_clock', takes: PageQuery }),
  retrieve('/v1/test_helpers/test_clocks/:id', 'test_helpers.test_clock'),
  route('POST /v1/test_helpers/test_clocks/:id/advance', AdvanceParams, advanceTestClock),
  route('DELETE /v1/test_helpers/test_clocks/:id', nothing, deleteTestClock),
]
