import { expect, test } from 'vitest'
import { formatExampleText, parseExampleText } from './example-text.ts'

const messages = [
  { role: 'system', content: 'You write code.' },
  { role: 'user', content: 'Write:\n\n```ts\nadd(1, 2)\n```\n' },
  { role: 'assistant', content: 'const a = 1\n\n' },
] as const

test('an example is shown as text with a line for each role, and read back as it was', () => {
  const text = formatExampleText(messages)

  expect(text).toMatch(/^=== system ===\nYou write code\.\n\n=== user ===\nWrite:/)
  expect(parseExampleText(text)).toEqual({ messages })
  expect(parseExampleText(text.replaceAll('\n', '\r\n'))).toEqual({ messages })
})

test('code that looks like such a line stays code', () => {
  const tricky = [
    { role: 'user', content: '=== user ===\n\\=== assistant ===\n=== other ===' },
    { role: 'assistant', content: '=== system ===' },
  ] as const

  expect(parseExampleText(formatExampleText(tricky))).toEqual({ messages: tricky })
})

test.each([
  ['', 'no-role'],
  ['Hello', 'no-role'],
  ['Hello\n=== user ===\nHi\n\n=== assistant ===\nHo\n', 'no-role'],
  ['=== user ===\nHi\n\n=== assistant ===\n \n', 'empty'],
  ['=== system ===\nHi\n\n=== assistant ===\nHo\n', 'no-question'],
  ['=== user ===\nHi\n', 'no-answer'],
])('a text that no model can learn from is refused: %j', (text, problem) => {
  expect(parseExampleText(text)).toEqual({ problem })
})
