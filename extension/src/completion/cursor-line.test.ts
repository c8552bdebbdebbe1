import { expect, test } from 'vitest'
import { areAlike, isCompletable } from './cursor-line.ts'
import { isLanguageOn } from './is-language-on.ts'
import { joinCells } from './notebook-cells.ts'
import { createSnooze } from './snooze.ts'

const basic = { isBlock: false, hasText: () => true }
const advanced = { isBlock: true, hasText: () => true }

test.each([
  { before: 'const a =', after: '', isCompleted: true },
  { before: 'add(', after: ')', isCompleted: true },
  { before: "say('", after: "');", isCompleted: true },
  { before: 'const a', after: ' = 1', isCompleted: false },
  { before: 'a', after: '', isCompleted: false },
])('completing "$before" before "$after": $isCompleted', ({ before, after, isCompleted }) => {
  expect(isCompletable({ before, after }, basic)).toBe(isCompleted)
})

test('an empty line is completed with advanced completion, unless the file is empty', () => {
  const empty = { before: '  ', after: '' }

  expect(isCompletable(empty, basic)).toBe(false)
  expect(isCompletable(empty, advanced)).toBe(true)
  expect(isCompletable(empty, { ...advanced, hasText: () => false })).toBe(false)
})

test('several cursors get a completion if it fits at all of them', () => {
  const at = (before: string, after = '') => ({ before, after })

  expect(areAlike([at('const a =')])).toBe(true)
  expect(areAlike([at('  one.len'), at('  two.len')])).toBe(true)
  expect(areAlike([at('one.len'), at('two.size')])).toBe(false)
  expect(areAlike([at('add(', ')'), at('add(', 'x)')])).toBe(false)
})

test('the cells above a cell are code before it, and comments if they are in other languages', () => {
  const cells = [
    { language: 'markdown', text: '# Prices\nin euros' },
    { language: 'python', text: 'prices = [1, 2]\r\nprint(prices)\r\n' },
    { language: 'sql', text: 'select 1' },
    { language: 'python', text: '  ' },
  ]

  expect(joinCells(cells, 'python')).toBe(
    '# # Prices\n# in euros\n\nprices = [1, 2]\nprint(prices)\n\n# select 1\n\n',
  )
})

test('a language is on unless it is turned off, by name or for all others', () => {
  expect(isLanguageOn({}, 'go')).toBe(true)
  expect(isLanguageOn({ '*': true, markdown: false }, 'markdown')).toBe(false)
  expect(isLanguageOn({ '*': false, go: true }, 'go')).toBe(true)
  expect(isLanguageOn({ '*': false, go: true }, 'python')).toBe(false)
})

test('a snooze ends by itself, when it is resumed, or with a restart', () => {
  let now = 1_000
  const snooze = createSnooze(() => now)
  expect(snooze.until()).toBeNull()

  snooze.start(5_000)
  expect(snooze.until()).toBe(6_000)
  now = 6_000
  expect(snooze.until()).toBeNull()

  snooze.start(null)
  now = 1e12
  expect(snooze.until()).toBe('restart')
  snooze.resume()
  expect(snooze.until()).toBeNull()
})
