import { z } from 'zod'
import { days, seconds } from '#domain/time.ts'
import { listPage } from '../api/list-page.ts'
import { page, text, whole } from '../api/params.ts'
import { invalid } from '../errors.ts'
import { createId } from '../ids.ts'
import { happenNext } from '../life/happen-next.ts'
import { removeCustomer } from '../life/remove-customer.ts'
import { fromUnix } from '../moments.ts'
import { requireObject, type Turn } from '../turn.ts'
import type { TestClock } from '../wire.ts'

const lifeSeconds = days(30) / seconds(1)

export const NewTestClock = z.strictObject({ frozen_time: whole, name: text.max(300).optional() })

/** The sandbox has one calendar. A clock moves all of it, and begins no later than it is. */
export async function createTestClock(
  turn: Turn,
  { frozen_time, name }: z.infer<typeof NewTestClock>,
): Promise<TestClock> {
  if (frozen_time > turn.unix) await moveTo(turn, frozen_time)
  return turn.save('test_helpers.test_clock', {
    id: createId('clock'),
    object: 'test_helpers.test_clock',
    created: turn.unix,
    deletes_after: turn.unix + lifeSeconds,
    frozen_time: Math.max(frozen_time, turn.unix),
    livemode: false,
    name: name ?? null,
    status: 'ready',
    status_details: {},
  })
}

export const AdvanceParams = z.strictObject({ frozen_time: whole })

export async function advanceTestClock(
  turn: Turn,
  { id, frozen_time }: { id: string; frozen_time: number },
): Promise<TestClock> {
  const clock = await requireObject(turn, { kind: 'test_helpers.test_clock', id })
  if (frozen_time <= clock.frozen_time) {
    const message = 'The frozen time must be after the current frozen time of the test clock.'
    throw invalid({ param: 'frozen_time', message })
  }
  await moveTo(turn, frozen_time)
  return turn.save('test_helpers.test_clock', { ...clock, frozen_time })
}

async function moveTo(turn: Turn, frozen_time: number): Promise<void> {
  const to = fromUnix(frozen_time)
  while (await happenNext(turn, to));
  const { aheadMs } = turn.books.readSettings()
  const movedMs = Math.max(0, to.getTime() - turn.now.getTime())
  await turn.books.changeSettings({ aheadMs: aheadMs + movedMs })
}

/** Its customers go with it. */
export async function deleteTestClock(turn: Turn, { id }: { id: string }): Promise<object> {
  await requireObject(turn, { kind: 'test_helpers.test_clock', id })
  for (const customer of await turn.list('customer')) {
    if (customer.test_clock === id) await removeCustomer(turn, customer.id)
  }
  await turn.books.removeObject(id)
  return { id, object: 'test_helpers.test_clock', deleted: true }
}

export const TestClockQuery = z.strictObject(page)

export function listTestClocks(turn: Turn, asked: z.infer<typeof TestClockQuery>): Promise<object> {
  const kind = 'test_helpers.test_clock'
  return listPage(turn, { kind, url: '/v1/test_helpers/test_clocks', asked })
}
