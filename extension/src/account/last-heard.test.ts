import { expect, test } from 'vitest'
import { ada } from '../../tests/fake-books.ts'
import { findLastHeard, keepLastHeard, type Memory } from './last-heard.ts'

test('an editor that starts while the site is away knows the plan that was bought since the login', async () => {
  const memory = openMemory()
  await keepLastHeard(memory, { id: 'login-1', account: { ...ada, plan: 'pro' } })

  expect(findLastHeard(memory, { id: 'login-1', account: ada }).plan).toBe('pro')
})

test('what was heard of another login is not believed', async () => {
  const memory = openMemory()
  expect(findLastHeard(memory, { id: 'login-1', account: ada })).toEqual(ada)
  await keepLastHeard(memory, { id: 'login-1', account: { ...ada, plan: 'pro' } })

  expect(findLastHeard(memory, { id: 'login-2', account: ada })).toEqual(ada)
})

function openMemory(): Memory {
  const kept = new Map<string, unknown>()
  return {
    get: <Kept>(name: string) => kept.get(name) as Kept | undefined,
    async update(name, value) {
      kept.set(name, value)
    },
  }
}
