import { expect, test } from 'vitest'
import { stoppedClock } from '#tests/clock.ts'
import { oneEngine, openTestStore } from '#tests/engines.ts'
import { createLog } from '../ops/log.ts'
import { createDailyCounts } from './daily-counts.ts'
import { countLog, createSiteMetrics } from './site-metrics.ts'

test('what a server counted is added to the day once, also after the database was away', async () => {
  const { siteTotals } = await openTestStore(oneEngine[0])
  const metrics = createSiteMetrics({ hasReader: false })
  const log = countLog(createLog('silent'), metrics)
  const clock = stoppedClock()
  let isAway = true
  const addDailyCounts: typeof siteTotals.addDailyCounts = (counts) =>
    isAway ? Promise.reject(new Error('away')) : siteTotals.addDailyCounts(counts)
  const save = createDailyCounts(metrics, { siteTotals: { ...siteTotals, addDailyCounts }, clock })

  log.info('login', {})
  await expect(save()).rejects.toThrow('away')
  isAway = false
  log.info('login', {})
  await save()
  await save()
  log.info('checkout_started', {})
  await save()

  const counts = await siteTotals.listDailyCounts('2000-01-01')
  const day = clock.now().toISOString().slice(0, 10)
  expect(counts).toHaveLength(2)
  expect(counts).toContainEqual({ day, name: 'logins', count: 2 })
  expect(counts).toContainEqual({ day, name: 'checkouts', count: 1 })
})
