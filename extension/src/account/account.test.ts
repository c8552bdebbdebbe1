import { expect, test } from 'vitest'
import { ada } from '../../tests/fake-site-api.ts'
import { cacheAccount, readCachedAccount, type Storage } from './account.ts'

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

function createStorage(): Storage {
  const values = new Map<string, unknown>()
  return {
    get: <Value>(key: string) => values.get(key) as Value | undefined,
    async update(key, value) {
      values.set(key, value)
    },
  }
}
