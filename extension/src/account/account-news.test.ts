import { expect, test } from 'vitest'
import { ada } from '../../tests/fake-site-api.ts'
import { listNews } from './account-news.ts'

const now = new Date(2026, 10, 15, 9, 0).getTime()
const python = { id: 'python', name: 'Python', switchableAt: null }

test('the first language is announced once, by its name', () => {
  const storage = createStorage()
  const change = { before: ada, account: { ...ada, language: python }, now }

  expect(listNews(storage, change)).toEqual([
    {
      kind: 'first-language',
      message: 'Free works in one language at a time. Yours is now Python.',
    },
  ])
  expect(listNews(storage, change)).toEqual([])
})

test('a language that was there at the start is no news', () => {
  const account = { ...ada, language: python }

  expect(listNews(createStorage(), { before: null, account, now })).toEqual([])
  expect(listNews(createStorage(), { before: account, account, now })).toEqual([])
})

test('80 % and 100 % of the allowance are told once each', () => {
  const storage = createStorage()
  const at = (percent: 80 | 100, time: number) => {
    const nextAt = new Date(2026, 10, 15, 9, 28).getTime()
    const allowance = { ...ada.allowance, nextAt, alert: { percent, at: time } }
    return listNews(storage, { before: ada, account: { ...ada, allowance }, now })
  }

  expect(at(80, 1)).toEqual([{ kind: 'allowance', message: "You've used 80% of your requests." }])
  expect(at(80, 1)).toEqual([])
  expect(at(100, 2)).toEqual([
    {
      kind: 'allowance',
      message: "You've used all your requests. You'll get the next one at 9:28 AM.",
    },
  ])
  expect(at(100, 2)).toEqual([])
  // After it was full again.
  expect(at(80, 3)).toHaveLength(1)
})

function createStorage() {
  const values = new Map<string, unknown>()
  return {
    get: <Value>(key: string) => values.get(key) as Value | undefined,
    async update(key: string, value: unknown) {
      values.set(key, value)
    },
  }
}
