import { expect, test } from 'vitest'
import { splitFences, takeCode } from './fences.ts'

const answer = 'Here:\n\n```ts\nconst a = 1\n```\n\nAnd:\n````md\n```js\nb\n```\n````\nDone.'

test('a text and its code are told apart, also where code holds fences', () => {
  expect(splitFences(answer)).toEqual([
    { kind: 'text', text: 'Here:\n' },
    { kind: 'code', language: 'ts', code: 'const a = 1', isOpen: false },
    { kind: 'text', text: '\nAnd:' },
    { kind: 'code', language: 'md', code: '```js\nb\n```', isOpen: false },
    { kind: 'text', text: 'Done.' },
  ])
})

test('code that is set in a list loses the indent of the list, and no more', () => {
  const [code] = splitFences('  ```py\n  def a():\n      b\n  ```')
  expect(code).toMatchObject({ code: 'def a():\n    b' })
})

test('while an answer is written its code only ever grows', () => {
  const whole = 'Sure.\n```ts\nconst a = 1\nconst b = `x`\n```\nThat is all.'
  const shown = Array.from(whole, (_, at) => takeCode(whole.slice(0, at + 1), { isWhole: false }))

  const shrinking = shown.filter(
    (code, at) => at > 0 && !code.startsWith(shown[at - 1]?.trimEnd() ?? ''),
  )
  expect(shrinking).toEqual([])
  expect(shown.at(-1)).toBe('const a = 1\nconst b = `x`')
})

test('an answer without a fence is code once it is whole', () => {
  expect(takeCode('const a = 1\n', { isWhole: false })).toBe('')
  expect(takeCode('const a = 1\n', { isWhole: true })).toBe('const a = 1')
})
