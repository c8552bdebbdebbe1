import { expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { days } from '#domain/time.ts'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { toTestPorts } from '#tests/ports.ts'
import { hasEverRequested, listLastDays } from './list-last-days.ts'
import { reserve } from './reserve.ts'
import { commit } from './settle.ts'

const noon = new Date('2026-03-01T12:00:00Z')

async function openPorts() {
  const store = await openTestStore(engines[0])
  await store.users.addUser(ada, firstSubscription(noon))
  const clock = stoppedClock(noon)
  const ports = toTestPorts(store, { clock })
  const hasRequested = async () =>
    hasEverRequested(ports, { userId: ada.id, lastDays: await listLastDays(ports, ada.id) })
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
  expect((await listLastDays(ports, ada.id)).counts).toEqual(Array(30).fill(0))
  expect(await hasRequested()).toBe(true)
})
