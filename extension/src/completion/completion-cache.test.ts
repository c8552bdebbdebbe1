import { expect, test } from 'vitest'
import { createCompletionCache } from './completion-cache.ts'

const place = {
  path: 'a.ts',
  language: 'typescript',
  before: 'const total =',
  after: '\n',
  isSingleLine: true,
}
const sum = { text: ' 1 + 2', replaced: 0 }

test('a completion is known at the same place, and only there', () => {
  const cache = createCompletionCache()
  cache.add(place, sum)

  expect(cache.find(place)).toEqual(sum)
  expect(cache.find({ ...place, path: 'b.ts' })).toBeUndefined()
  expect(cache.find({ ...place, before: 'let total =' })).toBeUndefined()
  expect(cache.find({ ...place, after: ' // sum\n' })).toBeUndefined()
  expect(cache.find({ ...place, isSingleLine: false })).toBeUndefined()
})

test('typing along with a completion leaves its rest', () => {
  const cache = createCompletionCache()
  cache.add(place, sum)

  expect(cache.find({ ...place, before: 'const total = 1' })?.text).toBe(' + 2')
  expect(cache.find({ ...place, before: 'const total = 2' })).toBeUndefined()
  // Accepted completely: there may be more to suggest.
  expect(cache.find({ ...place, before: 'const total = 1 + 2' })).toBeUndefined()
})

test('after backspacing, a completion has what was deleted in front of it', () => {
  const cache = createCompletionCache()
  cache.add(place, sum)

  expect(cache.find({ ...place, before: 'const to' })?.text).toBe('tal = 1 + 2')
  expect(cache.find({ ...place, before: 'let to' })).toBeUndefined()
})

test('deleting a line does not bring a completion back', () => {
  const cache = createCompletionCache()
  cache.add({ ...place, before: 'one()\ntwo(' }, sum)

  expect(cache.find({ ...place, before: 'one()' })).toBeUndefined()
})

test('a bracket that the editor closes is replaced when it is typed', () => {
  const cache = createCompletionCache()
  cache.add({ ...place, before: 'print', after: '\nend()\n' }, { text: '(sum(a), 1)', replaced: 0 })
  const find = (before: string, after: string) => cache.find({ ...place, before, after })

  expect(find('print(', ')\nend()\n')).toEqual({ text: 'sum(a), 1)', replaced: 1 })
  expect(find('print(sum(', '))\nend()\n')).toEqual({ text: 'a), 1)', replaced: 2 })
  expect(find('print(sum(a)', ')\nend()\n')).toEqual({ text: ', 1)', replaced: 1 })
})

test('text that the user wrote after the cursor is never replaced', () => {
  const cache = createCompletionCache()
  cache.add({ ...place, before: 'print(', after: ')\n' }, { text: 'a, b)', replaced: 1 })

  expect(cache.find({ ...place, before: 'print(a', after: ')\n' })).toEqual({
    text: ', b)',
    replaced: 1,
  })
  expect(cache.find({ ...place, before: 'print(a', after: 'xyz)\n' })).toBeUndefined()
  expect(cache.find({ ...place, before: 'print(a', after: '])\n' })).toBeUndefined()
})

test('after accepting a word or a line, the rest is known', () => {
  const cache = createCompletionCache()
  const block = { text: '{\n  return 1\n}', replaced: 0 }
  cache.add({ ...place, before: 'function one() ', isSingleLine: false }, block)
  const find = (before: string) => cache.find({ ...place, before, isSingleLine: false })?.text

  expect(find('function one() {')).toBe('\n  return 1\n}')
  expect(find('function one() {\n  return')).toBe(' 1\n}')
  expect(find('function one() {\n  return 1\n')).toBe('}')
})

test('a completion is known after code far above has changed', () => {
  const cache = createCompletionCache()
  const above = 'const line = 1\n'.repeat(400)
  cache.add({ ...place, before: `${above}const total =` }, sum)

  expect(cache.find({ ...place, before: `// new\n${above}const total =` })).toEqual(sum)
})

test('a place where the model had nothing to add is not asked about again', () => {
  const cache = createCompletionCache()
  cache.add(place, null)

  expect(cache.find(place)).toBeNull()
  expect(cache.find({ ...place, before: 'const total = ' })).toBeUndefined()
})

test('old completions are forgotten', () => {
  const cache = createCompletionCache()
  cache.add(place, sum)
  for (let number = 0; number < 100; number += 1) cache.add({ ...place, path: `${number}.ts` }, sum)

  expect(cache.find(place)).toBeUndefined()
})
