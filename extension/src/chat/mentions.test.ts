import { expect, test } from 'vitest'
import { findPastedNames, findTrigger, rankPaths } from './mentions.ts'

test.each([
  ['@', { kind: 'mention', typed: '', from: 0 }],
  ['Compare @src/ca', { kind: 'mention', typed: 'src/ca', from: 8 }],
  ['line\n@cart.ts', { kind: 'mention', typed: 'cart.ts', from: 5 }],
  ['/rev', { kind: 'snippet', typed: 'rev', from: 0 }],
  ['/', { kind: 'snippet', typed: '', from: 0 }],
  ['ada@example.com', null],
  ['@cart.ts and', null],
  ['/usr/bin', null],
  ['and /rev', null],
  ['', null],
])('while typing %j', (text, expected) => {
  expect(findTrigger(text, text.length)).toEqual(expected)
})

test('a name in the middle of a text is completed at the cursor', () => {
  expect(findTrigger('Why @ca here?', 7)).toEqual({ kind: 'mention', typed: 'ca', from: 4 })
})

test('files whose name begins with the typed text come first, and recent ones before others', () => {
  const paths = [
    'src/cart.ts',
    'src/scart.ts',
    'cart/index.ts',
    'src/carton.ts',
    'a/cxaxrxt.ts',
    'b.ts',
  ]

  expect(rankPaths('cart', { paths })).toEqual([
    'src/cart.ts',
    'src/carton.ts',
    'src/scart.ts',
    'cart/index.ts',
    'a/cxaxrxt.ts',
  ])
  expect(rankPaths('CART', { paths, recent: ['src/carton.ts'] })[0]).toBe('src/carton.ts')
  expect(rankPaths('', { paths, recent: ['b.ts'] })[0]).toBe('b.ts')
  expect(rankPaths('zzz', { paths })).toEqual([])
})

test('at most 20 of many files are suggested', () => {
  const paths = Array.from({ length: 5000 }, (_, index) => `src/file-${index}.ts`)

  expect(rankPaths('file', { paths })).toHaveLength(20)
})

test.each([
  ['@codebase Where is it?', ['codebase']],
  ['Explain @git and @problems please, @git too', ['git', 'problems']],
  // The list of suggestions is open then, as after typing it.
  ['Where is it? @codebase', []],
  ['@codebases or mail@git to me', []],
  ['@terminal \n', ['terminal']],
  ['a log:\n12:00 @terminal started', []],
  [`@git ${'x'.repeat(200)}`, []],
])('in the pasted text %j, these names add something: %j', (pasted, names) => {
  expect(findPastedNames(pasted)).toEqual(names)
})
