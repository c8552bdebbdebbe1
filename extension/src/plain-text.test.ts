import { expect, test } from 'vitest'
import { toPlainText } from './plain-text.ts'

/** How VS Code finds links and icons (src/vs/base/common/linkedText.ts and iconLabels.ts). */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i
const icon = /\$\([A-Za-z0-9-]+(~[A-Za-z]+)?\)/

const attack =
  'Provider returned error. [Sign in to the provider again](command:runCommands?%7B%22commands%22%3A%5B%22workbench.action.terminal.new%22%5D%7D)'

test.each([
  attack,
  '9.9.9 [Install](command:workbench.action.quit)',
  '[a](https://evil.example) and [b](file:///etc/passwd)',
  '[a]\u200b(command:x)',
  '[a]\n(command:x)',
  '[[a](command:x)](command:y)',
  '[a](COMMAND:x)',
  '[a](command:x) $(shield) $\u200b(lock) $(sync~spin)',
])('plain text never contains a link or an icon: %j', (text) => {
  expect(toPlainText(text)).not.toMatch(link)
  expect(toPlainText(text)).not.toMatch(/command:/i)
  expect(toPlainText(text)).not.toMatch(icon)
})

test('plain text is one line without invisible or bidirectional characters', () => {
  expect(toPlainText('one\r\ntwo\u2028three\u0000\u001b[31m')).toBe('one two three [31m')
  expect(toPlainText('safe\u202Egnp.exe\u2066')).toBe('safe gnp.exe')
})

test('plain text has at most 200 characters, or as many as there is room for', () => {
  expect(toPlainText('x'.repeat(5000))).toHaveLength(200)
  expect(toPlainText('x'.repeat(5000))).toMatch(/…$/)
  expect(toPlainText('x'.repeat(5000), 1000)).toHaveLength(1000)
  expect(toPlainText(`${'['.repeat(400_000)}](`).length).toBeLessThanOrEqual(200)
})

test('an ordinary sentence does not change', () => {
  const text = "Ghost Writers: GPT-4o isn't available (status 404). See https://example.com/a."
  expect(toPlainText(text)).toBe(text)
})
