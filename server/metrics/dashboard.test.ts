import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { watchOutgoingCalls } from '../tracing/outgoing-calls.ts'
import { addProcessMetrics } from './process-metrics.ts'
import { createSiteMetrics } from './site-metrics.ts'
import { addStoreMetrics } from './store-metrics.ts'

async function listMetrics(): Promise<readonly string[]> {
  const { registry } = createSiteMetrics({ hasReader: true })
  onTestFinished(addProcessMetrics(registry, { version: '1.2.3' }).close)
  addStoreMetrics(registry, {
    ports: {} as never,
    readPool: () => null,
    isStoreReachable: () => false,
    findHolder: () => null,
  })
  const watching = { registry, tracer: { startCall: () => null }, nameProvider: () => null }
  onTestFinished(watchOutgoingCalls(watching))
  return [...(await registry.render()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)
}

/** Without the endings that a histogram's series have. */
function listUsed(file: string): readonly string[] {
  const names = readFileSync(file, 'utf8').matchAll(/\b(?:ghostwriters|nodejs|process)_\w+/g)
  return [...new Set([...names].map(([name]) => name.replace(/_(bucket|sum|count)$/, '')))]
}

test.each(['deploy/grafana-dashboard.json', 'deploy/alerts.yml'])(
  'every metric in %s exists',
  async (file) => {
    const known = await listMetrics()

    const used = listUsed(file)

    expect(used.filter((name) => !known.includes(name))).toEqual([])
    expect(used.length).toBeGreaterThan(10)
  },
)

test('the dashboard shows every metric', async () => {
  const used = listUsed('deploy/grafana-dashboard.json')

  expect((await listMetrics()).filter((name) => !used.includes(name))).toEqual([])
})
