import { expect, test } from 'vitest'
import { splitFences, takeGrowingCode } from './fences.ts'

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
  const shown = Array.from(whole, (_, at) => takeGrowingCode(whole.slice(0, at + 1)))

  const shrinking = shown.filter(
    (code, at) => at > 0 && !code.startsWith(shown[at - 1]?.trimEnd() ?? ''),
  )
  expect(shrinking).toEqual([])
  expect(shown.at(-1)).toBe('const a = 1\nconst b = `x`')
})

test('what a model thinks aloud is never shown as code', () => {
  const whole = '<think>\n```ts\nwrong()\n```\n</think>\n```ts\nright()\n```'
  const shown = Array.from(whole, (_, at) => takeGrowingCode(whole.slice(0, at + 1)))

  expect(shown.filter((code) => code.includes('wrong'))).toEqual([])
  expect(shown.at(-1)).toBe('right()')
})

test('the fences inside of Markdown are part of it', () => {
  const [code, text] = splitFences('```md\n# A\n```sh\nnpm i\n```\nMore.\n```\nDone.')
  expect(code).toMatchObject({ code: '# A\n```sh\nnpm i\n```\nMore.', isOpen: false })
  expect(text).toEqual({ kind: 'text', text: 'Done.' })
})
