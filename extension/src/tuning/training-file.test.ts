import { expect, test } from 'vitest'
import { FinetuneChatRequestInput } from '../../tests/tuning-schemas.ts'
import { checkTrainingFile, describeTrainingProblem, toTrainingFile } from './training-file.ts'

const example = {
  messages: [
    { role: 'system', content: 'You write code.' },
    { role: 'user', content: 'Say "hi"\nin ünïcode 🎈' },
    { role: 'assistant', content: 'hi' },
  ] as const,
}
const examples = Array.from({ length: 10 }, () => example)
const check = (text: string) => checkTrainingFile(new TextEncoder().encode(text))
const line = (messages: unknown) => JSON.stringify({ messages })
const user = { role: 'user', content: 'Hi' }
const assistant = { role: 'assistant', content: 'Ho' }

test('exported examples are one line each, in the published format', () => {
  const text = toTrainingFile(examples)

  const lines = text.trimEnd().split('\n')
  expect(lines).toHaveLength(10)
  expect(FinetuneChatRequestInput.parse(JSON.parse(lines[0] ?? ''))).toEqual(example)
  expect(check(text)).toMatchObject({ problems: [], count: 10 })
  expect(check(text).tokens).toBeGreaterThan(10)
})

test('fewer than ten examples are refused with their number', () => {
  const { problems } = check(toTrainingFile(examples.slice(1)))

  expect(problems).toEqual([{ problem: 'too-few', count: 9 }])
  expect(problems.map(describeTrainingProblem)).toEqual([
    'Fine-tuning needs at least 10 examples, and this workspace has 9.',
  ])
  expect(check('').problems).toEqual([{ problem: 'too-few', count: 0 }])
})

test.each([
  ['{', 'not-json'],
  ['[]', 'not-json'],
  ['', 'not-json'],
  ['{}', 'no-messages'],
  [line([]), 'no-messages'],
  [line(['Hi']), 'no-messages'],
  [JSON.stringify({ messages: [user, assistant], id: 1 }), 'unknown-field'],
  [line([{ ...user, name: 'x' }, assistant]), 'unknown-field'],
  [line([{ role: 'tool', content: 'x' }, assistant]), 'unknown-role'],
  [line([user, { role: 'system', content: 'x' }, assistant]), 'late-system'],
  [line([{ role: 'user', content: ' ' }, assistant]), 'empty'],
  [line([{ role: 'user', content: null }, assistant]), 'empty'],
  [line([assistant]), 'no-question'],
  [line([user]), 'no-answer'],
  [line([{ role: 'user', content: 'word '.repeat(70_000) }, assistant]), 'too-long'],
])('a line that the format does not allow is named: %.60s', (wrong, problem) => {
  const text = `${toTrainingFile(examples)}${wrong}\n${line([user, assistant])}\n`

  const { problems } = check(text)

  expect(problems).toEqual([{ problem, line: 11 }])
  expect(problems.map(describeTrainingProblem).join()).toMatch(/^Example 11 can't be used: .+\.$/)
})

test('a file that is not UTF-8, or begins with a byte order mark, is refused', () => {
  expect(checkTrainingFile(new Uint8Array([0xff, 0xfe])).problems).toEqual([
    { problem: 'not-utf8' },
  ])
  expect(check(`\ufeff${toTrainingFile(examples)}`).problems).toEqual([{ problem: 'not-utf8' }])
})
