import { expect, onTestFinished, test } from 'vitest'
import { createLog } from './log.ts'
import { watchStore } from './readiness.ts'

function watch(ping: () => Promise<void>, patienceMs?: number) {
  const lines: string[] = []
  const log = createLog('info', (line) => lines.push(line))
  const watched = watchStore(ping, { log, everyMs: 1, ...(patienceMs && { patienceMs }) })
  onTestFinished(watched.close)
  const listEvents = () => lines.map((line) => JSON.parse(line).event)
  return { ...watched, listEvents }
}

test('an unreachable database is noticed by itself, and so is its return; both are logged once', async () => {
  let isCut = false
  let checks = 0
  const { isStoreReachable, listEvents } = watch(async () => {
    checks += 1
    if (isCut) throw new Error('unreachable')
  })
  await expect.poll(() => checks).toBeGreaterThan(2)
  expect(isStoreReachable()).toBe(true)

  isCut = true
  await expect.poll(isStoreReachable).toBe(false)
  const failedAt = checks
  await expect.poll(() => checks).toBeGreaterThan(failedAt + 2)
  isCut = false
  await expect.poll(isStoreReachable).toBe(true)

  expect(listEvents()).toEqual(['database_unavailable', 'database_available'])
})

test('a database that is only slow counts as reachable, one that never answers does not', async () => {
  const never = () => new Promise<void>(() => undefined)
  const slow = watchStore(never, { log: createLog('silent') })
  const silent = watchStore(never, { log: createLog('silent'), patienceMs: 5 })

  expect(slow.isStoreReachable()).toBe(true)
  await expect.poll(silent.isStoreReachable).toBe(false)
})
