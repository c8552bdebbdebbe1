import { expect, test } from 'vitest'
import { minutes } from '#domain/time.ts'
import { stoppedClock } from '#tests/clock.ts'
import { readEnv } from '../config/load.ts'
import { createServiceWatch } from './service-watch.ts'
import { createSiteStatus } from './site-status.ts'

function openWatch() {
  const clock = stoppedClock()
  const watch = createServiceWatch(clock)
  const record = (...outcomes: boolean[]) => {
    for (const hasWorked of outcomes) watch.record('stripe', hasWorked)
  }
  return { clock, record, find: () => watch.getState('stripe') }
}

test('nothing is said about a service that was not used recently', () => {
  const { clock, record, find } = openWatch()
  expect(find()).toBe('idle')

  record(false, false, false)
  expect(find()).toBe('down')
  clock.move(minutes(10))
  expect(find()).toBe('idle')
})

test('one failure is not reported, some are, and mostly failures mean down', () => {
  const { record, find } = openWatch()

  record(true, false)
  expect(find()).toBe('operational')
  record(false, true)
  expect(find()).toBe('degraded')
  record(...Array<boolean>(20).fill(false))
  expect(find()).toBe('down')
  record(...Array<boolean>(17).fill(true))
  expect(find()).toBe('operational')
})

test('the status names stand-ins as simulated, and says when the database is down', () => {
  const services = createServiceWatch(stoppedClock())
  const read = (env: Record<string, string>) =>
    Object.fromEntries(
      createSiteStatus({ env: readEnv(env), services, isStoreReachable: () => false })().map(
        ({ name, state }) => [name, state],
      ),
    )

  expect(read({})).toEqual({
    site: 'operational',
    database: 'down',
    payments: 'simulated',
    email: 'simulated',
    models: 'simulated',
  })
  expect(read({ MODELS: 'none' })).not.toHaveProperty('models')
})
