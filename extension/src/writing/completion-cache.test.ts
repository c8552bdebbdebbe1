import { expect, test } from 'vitest'
import { createCompletionCache } from './completion-cache.ts'

const place = {
  path: 'a.ts',
  language: 'typescript',
  before: 'const total =',
  after: '\n',
  isSingleLine: true,
}

test('a completion is known at the same place, and only there', () => {
  const cache = createCompletionCache()
  cache.add(place, ' 1 + 2')

  expect(cache.find(place)).toBe(' 1 + 2')
  expect(cache.find({ ...place, path: 'b.ts' })).toBeNull()
  expect(cache.find({ ...place, after: ' // sum\n' })).toBeNull()
  expect(cache.find({ ...place, isSingleLine: false })).toBeNull()
})

test('typing along with a completion leaves its rest', () => {
  const cache = createCompletionCache()
  cache.add(place, ' 1 + 2')

  expect(cache.find({ ...place, before: 'const total = 1' })).toBe(' + 2')
  expect(cache.find({ ...place, before: 'const total = 2' })).toBeNull()
})

test('a place where the model had nothing to add is not asked about again', () => {
  const cache = createCompletionCache()
  cache.add(place, '')

  expect(cache.find(place)).toBe('')
})

test('old completions are forgotten', () => {
  const cache = createCompletionCache()
  cache.add(place, ' 1 + 2')
  for (let number = 0; number < 100; number += 1) cache.add({ ...place, path: `${number}.ts` }, 'x')

  expect(cache.find(place)).toBeNull()
})
