import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findFreePort } from '../free-port.ts'
import { startSite } from '../site-process.ts'

const promtool = await fetchPromtool()

async function fetchPromtool(): Promise<string | null> {
  const { fetchFromDebian, findOnPath } = await import('../../scripts/debian.mjs')
  const debian = { name: 'promtool', packages: ['prometheus'], program: '/usr/bin/promtool' }
  return findOnPath('promtool') ?? (await fetchFromDebian(debian).catch(() => null))
}

function run(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { input, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

test.skipIf(!promtool)("Prometheus' own tool accepts the alert rules", () => {
  const { status, said } = run(['check', 'rules', 'deploy/alerts.yml'])

  expect(status, said).toBe(0)
  expect(said).toMatch(/SUCCESS: \d+ rules found/)
})

test.skipIf(!promtool)("Prometheus' own tool accepts the metrics of a running site", async () => {
  const port = await findFreePort()
  const { origin, stop } = await startSite({ METRICS_PORT: String(port) })
  for (const path of ['/', '/login', '/nowhere', '/api/v1/me']) await fetch(`${origin}${path}`)

  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await stop()

  expect(metrics).toContain('ghostwriters_http_requests_total{route="/api/v1/me",status="4xx"} 1')
  expect(metrics).toMatch(/ghostwriters_queue_waiting\{queue="outbox"\} 0/)
  const { status, said } = run(['check', 'metrics'], metrics)
  expect(said).toBe('')
  expect(status).toBe(0)
})
