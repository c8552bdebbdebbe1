import { expect, test } from 'vitest'
import { refuse } from '#domain/refusal.ts'
import type { UsageQueue } from '#domain/usage/ports.ts'
import { stoppedClock } from '#tests/clock.ts'
import { createLog } from '../ops/log.ts'
import { createServiceWatch } from '../ops/service-watch.ts'
import { countEmails, countUsage } from './count-ports.ts'
import { createRegistry } from './registry.ts'
import { countLog, createSiteMetrics } from './site-metrics.ts'

test('a label cannot break out of its line', async () => {
  const registry = createRegistry()
  registry.counter({ name: 'things', help: 'Things', labels: ['name'] }).cell('a"\\\nb 1').value = 2

  expect(await registry.render()).toBe(
    '# HELP things Things\n# TYPE things counter\nthings{name="a\\"\\\\\\nb 1"} 2\n',
  )
})

test('more label values than expected are counted together', async () => {
  const registry = createRegistry()
  const counter = registry.counter({ name: 'things', help: 'Things', labels: ['name'] })

  for (let at = 0; at < 2_000; at += 1) counter.cell(String(at)).value += 1

  const lines = (await registry.render()).split('\n')
  expect(lines).toContain('things{name="other"} 1000')
  expect(lines.length).toBeLessThan(1_010)
})

test('requests are counted by route and status, and streams without their duration', async () => {
  const metrics = createSiteMetrics({ hasReader: true })
  const { request } = countLog(createLog('silent'), metrics)
  const answered = { id: '1', method: 'GET', route: '/pricing', status: 200 }

  request({ ...answered, ms: 0 })
  request({ ...answered, ms: 30 })
  request({ ...answered, status: 503, ms: 20_000 })
  request({ ...answered, route: '/db/users/:uid.json', ms: 60_000, isStream: true })

  const lines = (await metrics.registry.render()).split('\n')
  const duration = 'ghostwriters_http_request_duration_seconds'
  expect(lines).toEqual(
    expect.arrayContaining([
      'ghostwriters_http_requests_total{route="/pricing",status="2xx"} 2',
      'ghostwriters_http_requests_total{route="/pricing",status="5xx"} 1',
      'ghostwriters_http_requests_total{route="/db/users/:uid.json",status="2xx"} 1',
      `${duration}_bucket{route="/pricing",le="0.005"} 1`,
      `${duration}_bucket{route="/pricing",le="0.05"} 2`,
      `${duration}_bucket{route="/pricing",le="10"} 2`,
      `${duration}_bucket{route="/pricing",le="+Inf"} 3`,
      `${duration}_sum{route="/pricing"} 20.03`,
      `${duration}_count{route="/pricing"} 3`,
      `${duration}_count{route="/db/users/:uid.json"} 0`,
    ]),
  )
})

test('logins and failed payments are counted by the log lines about them', async () => {
  const metrics = createSiteMetrics({ hasReader: false })
  const log = countLog(createLog('silent'), metrics)

  log.info('login', {})
  log.info('login-refused', {})
  log.info('login-refused', {})
  log.info('payment_failed', {})
  log.error('refund_failed', {})

  const lines = (await metrics.registry.render()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'ghostwriters_logins_total{result="succeeded"} 1',
      'ghostwriters_logins_total{result="refused"} 2',
      'ghostwriters_payments_failed_total 1',
      'ghostwriters_log_events_total{level="error",event="refund_failed"} 1',
    ]),
  )
})

test('reservations, answers of models and emails are counted by how they ended', async () => {
  const metrics = createSiteMetrics({ hasReader: false })
  const services = createServiceWatch(stoppedClock())
  const answers = [{ state: 'held' }, refuse('allowance-empty')]
  const queue = countUsage(
    {
      reserve: async () => answers.shift(),
      settle: async () => ({ state: 'committed' }),
      record: async () => undefined,
    } as unknown as UsageQueue,
    { metrics, services },
  )
  const transport = countEmails(
    { isLocal: false, deliver: () => Promise.reject(new Error('no')) },
    { metrics, services },
  )

  await queue.reserve({} as never)
  await queue.reserve({} as never)
  await queue.settle({ state: 'committed' } as never)
  await queue.record({
    ending: 'completed',
    model: 'coder',
    tokensIn: 30,
    tokensOut: 7,
    cachedTokens: 20,
    reasoningTokens: 3,
    spentMicros: 1_500_000,
    fallbacks: 1,
    firstOutputMs: 300,
  } as never)
  await expect(transport.deliver({} as never)).rejects.toThrow('no')

  expect(services.getState('models')).toBe('operational')
  expect(services.getState('email')).toBe('operational')
  const lines = (await metrics.registry.render()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'ghostwriters_reservations_total{result="reserved"} 1',
      'ghostwriters_reservations_total{result="allowance-empty"} 1',
      'ghostwriters_reservations_total{result="committed"} 1',
      'ghostwriters_model_calls_total{ending="completed",model="coder"} 1',
      'ghostwriters_model_tokens_total{direction="in",model="coder"} 30',
      'ghostwriters_model_tokens_total{direction="out",model="coder"} 7',
      'ghostwriters_model_tokens_total{direction="cached",model="coder"} 20',
      'ghostwriters_model_tokens_total{direction="reasoning",model="coder"} 3',
      'ghostwriters_model_spend_total{model="coder"} 1.5',
      'ghostwriters_model_fallbacks_total{model="coder"} 1',
      'ghostwriters_model_first_output_seconds_bucket{model="coder",le="0.5"} 1',
      'ghostwriters_emails_total{result="failed"} 1',
    ]),
  )
})
