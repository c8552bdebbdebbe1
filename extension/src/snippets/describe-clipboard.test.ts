import { expect, test } from 'vitest'
import { toPlainText } from '../plain-text.ts'
import { describeClipboard } from './describe-clipboard.ts'

test('a long clipboard is described by its size, its beginning and its end', () => {
  const text = `${'a'.repeat(1_000)}${'b'.repeat(235)}\n`

  expect(describeClipboard(text)).toEqual([
    'It has 1,236 characters.',
    `It starts with: ${'a'.repeat(100)}`,
    `It ends with: ${'b'.repeat(100)}`,
  ])
})

test('a short clipboard is shown as a whole', () => {
  expect(describeClipboard(' x\n')).toEqual(['It has 3 characters.', 'x'])
  expect(describeClipboard('x')).toEqual(['It has 1 character.', 'x'])
})

test('the end is also shown if the clipboard is full of links', () => {
  const text = `${'[a](command:b)'.repeat(1_000)} my password`

  expect(toPlainText(describeClipboard(text).at(-1) ?? '')).toMatch(/my password$/)
})
