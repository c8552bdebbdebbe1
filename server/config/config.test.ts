import { expect, test } from 'vitest'
import { openLog } from '../ops/log.ts'
import { openKeyedHash } from '../ports/keyed-hash.ts'
import { toConfig } from './config.ts'
import { readEnv } from './load.ts'

const given = {
  log: openLog('silent'),
  leaving: new AbortController().signal,
  logHash: openKeyedHash(['a secret of the test'], 'log'),
  standInKey: null,
}

function isTestMode(mode: string): boolean {
  const keys = {
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  }
  return toConfig(readEnv(mode ? keys : {}), given).isTestMode
}

test('the site says that it is in test mode whenever no real money moves', () => {
  expect(isTestMode('')).toBe(true)
  expect(isTestMode('test')).toBe(true)
  expect(isTestMode('live')).toBe(false)
})
