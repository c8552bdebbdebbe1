import { expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { createDayFinder } from '#domain/locale.ts'
import { days, hours, later, minutes, toDay } from '#domain/time.ts'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { toTestPorts } from '#tests/ports.ts'
import { groupByDay, hasEverRequested, listLastDays, listRecentUse } from './list-last-days.ts'
import { reserve } from './reserve.ts'
import { commit } from './settle.ts'

const noon = new Date('2026-03-01T12:00:00Z')

async function openPorts() {
  const store = await openTestStore(engines[0])
  await store.users.addUser(ada, firstSubscription(noon))
  const clock = stoppedClock(noon)
  const ports = toTestPorts(store, { clock })
  const hasRequested = async () =>
    hasEverRequested(ports, { userId: ada.id, recent: await listRecentUse(ports, ada.id) })
  return { ports, clock, hasRequested }
}

test('a user has made a request once one was answered, also when it was months ago', async () => {
  const { ports, clock, hasRequested } = await openPorts()
  expect(await hasRequested()).toBe(false)

  const request = { userId: ada.id, requestId: 'first' }
  await reserve(ports, request)
  await commit(ports, request)
  expect(await hasRequested()).toBe(true)

  clock.move(days(90))
  const shown = await listLastDays(ports, ada.id)
  expect(shown.map(({ requests }) => requests)).toEqual(Array(30).fill(0))
  expect(await hasRequested()).toBe(true)
})

test("requests are grouped by the days of the reader's time zone", async () => {
  const { ports, clock } = await openPorts()
  for (const requestId of ['noon', 'night']) {
    await reserve(ports, { userId: ada.id, requestId })
    await commit(ports, { userId: ada.id, requestId })
    clock.move(hours(11))
  }
  const recent = await listRecentUse(ports, ada.id)
  const last = (offset: number) =>
    groupByDay(recent, (moment) => toDay(later(moment, hours(offset)))).slice(-2)

  expect(last(0)).toEqual([
    { day: '2026-03-01', requests: 2 },
    { day: '2026-03-02', requests: 0 },
  ])
  expect(last(9)).toEqual([
    { day: '2026-03-01', requests: 1 },
    { day: '2026-03-02', requests: 1 },
  ])
  expect(last(-11)).toEqual([
    { day: '2026-02-28', requests: 0 },
    { day: '2026-03-01', requests: 2 },
  ])
  expect(groupByDay(recent, toDay)).toHaveLength(30)
})

test('completions count as tenths of requests, as on the usage page', async () => {
  const { ports } = await openPorts()
  const purpose = { feature: 'completion', language: 'go', model: 'small' } as const
  for (const requestId of ['first', 'second']) {
    await reserve(ports, { userId: ada.id, requestId, purpose })
    await commit(ports, { userId: ada.id, requestId })
  }

  expect((await listLastDays(ports, ada.id)).at(-1)?.requests).toBe(0.2)
})

test('a day of a time zone with half or quarter hours begins at its midnight', async () => {
  const { ports, clock } = await openPorts()
  // 00:05 in India and 00:20 in Nepal, on the next day.
  clock.move(hours(6) + minutes(35))
  await reserve(ports, { userId: ada.id, requestId: 'midnight' })
  await commit(ports, { userId: ada.id, requestId: 'midnight' })
  const recent = await listRecentUse(ports, ada.id)
  const days = (timeZone: string) => groupByDay(recent, createDayFinder(timeZone)).slice(-2)

  const justNow = [
    { day: '2026-03-01', requests: 0 },
    { day: '2026-03-02', requests: 1 },
  ]
  expect(days('Asia/Kolkata')).toEqual(justNow)
  expect(days('Asia/Kathmandu')).toEqual(justNow)
  expect(days('Europe/Berlin').at(-1)).toEqual({ day: '2026-03-01', requests: 1 })
})
