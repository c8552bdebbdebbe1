import { expect, test } from 'vitest'
import { ada } from '../../tests/fake-site-api.ts'
import { cacheAccount, readCachedAccount, type Storage } from './account.ts'
import { findExclusion, hasEverything } from './plan-limits.ts'

test('an editor that starts offline knows the plan that was bought since the login', async () => {
  const storage = createStorage()
  await cacheAccount(storage, { id: 'login-1', account: { ...ada, plan: 'pro' } })

  expect(readCachedAccount(storage, { id: 'login-1', account: ada }).plan).toBe('pro')
})

test('the cached account of another login is ignored', async () => {
  const storage = createStorage()
  expect(readCachedAccount(storage, { id: 'login-1', account: ada })).toEqual(ada)
  await cacheAccount(storage, { id: 'login-1', account: { ...ada, plan: 'pro' } })

  expect(readCachedAccount(storage, { id: 'login-2', account: ada })).toEqual(ada)
})

test('an account that was saved by version 0.2.7 is completed without claiming anything', () => {
  const { entitlements: _, language: __, allowance, ...rest } = ada
  const { level: ___, alert: ____, ...saved } = { ...allowance, left: 42 }

  const storage = createStorage()
  storage.update('account-cache', { id: 'login-1', account: { ...rest, allowance: saved } })
  const account = readCachedAccount(storage, { id: 'login-1', account: ada })

  expect(account.allowance).toMatchObject({ left: 42, level: 'fine', alert: null })
  expect(account.language).toBeNull()
  expect(findExclusion(account, { feature: 'explain' })).toBeNull()
  expect(hasEverything(account)).toBe(false)
})

function createStorage(): Storage {
  const values = new Map<string, unknown>()
  return {
    get: <Value>(key: string) => values.get(key) as Value | undefined,
    async update(key, value) {
      values.set(key, value)
    },
  }
}
