import { expect, test } from 'vitest'
import { toNotificationText } from './notification-text.ts'

/** How VS Code finds links in notifications (src/vs/base/common/linkedText.ts). */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i

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
])('the text of a notification never contains a link: %j', (text) => {
  expect(toNotificationText(text)).not.toMatch(link)
  expect(toNotificationText(text)).not.toMatch(/command:/i)
})

test('a notification is one line without invisible or bidirectional characters', () => {
  expect(toNotificationText('one\r\ntwo\u2028three\u0000\u001b[31m')).toBe('one two three [31m')
  expect(toNotificationText('safe\u202Egnp.exe\u2066')).toBe('safe gnp.exe')
})

test('a notification has at most 200 characters', () => {
  expect(toNotificationText('x'.repeat(5000))).toHaveLength(200)
  expect(toNotificationText('x'.repeat(5000))).toMatch(/…$/)
  expect(toNotificationText(`${'['.repeat(400_000)}](`).length).toBeLessThanOrEqual(200)
})

test('an ordinary sentence does not change', () => {
  const text = "Ghost Writers: GPT-4o isn't available (status 404). See https://example.com/a."
  expect(toNotificationText(text)).toBe(text)
})
