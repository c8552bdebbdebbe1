import { expect, test } from 'vitest'
import { readEnv } from './config/load.ts'
import { createServerContext } from './context.ts'
import { createSiteMetrics } from './metrics/site-metrics.ts'
import { createLog } from './ops/log.ts'
import { createKeyedHash } from './ports/secrets.ts'
import { createTracer } from './tracing/tracer.ts'

const options = {
  log: createLog('silent'),
  metrics: createSiteMetrics({ hasReader: false }),
  tracer: createTracer({ exporter: null, ratio: 0, isProxy: () => false }),
  readStatus: () => [],
  shutdownSignal: new AbortController().signal,
  logHash: createKeyedHash(['a secret of the test'], 'log'),
  standInKey: null,
}

function isTestMode(mode: string): boolean {
  const keys = {
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  }
  return createServerContext(readEnv(mode ? keys : {}), options).site.isTestMode
}

test('the site is in test mode without Stripe keys and with test keys', () => {
  expect(isTestMode('')).toBe(true)
  expect(isTestMode('test')).toBe(true)
  expect(isTestMode('live')).toBe(false)
})
