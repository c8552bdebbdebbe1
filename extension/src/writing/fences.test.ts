import { expect, test } from 'vitest'
import { readPartialCode, splitFences } from './fences.ts'

const answer = 'Here:\n\n```ts\nconst a = 1\n```\n\nAnd:\n````md\n```js\nb\n```\n````\nDone.'

test('text and code blocks are separated, even when code contains fences', () => {
  expect(splitFences(answer)).toEqual([
    { kind: 'text', text: 'Here:\n' },
    { kind: 'code', language: 'ts', info: 'ts', code: 'const a = 1', isOpen: false },
    { kind: 'text', text: '\nAnd:' },
    { kind: 'code', language: 'md', info: 'md', code: '```js\nb\n```', isOpen: false },
    { kind: 'text', text: 'Done.' },
  ])
})

test('code in a list loses only the indentation of the list', () => {
  const [code] = splitFences('  ```py\n  def a():\n      b\n  ```')
  expect(code).toMatchObject({ code: 'def a():\n    b' })
})

test('the code of a streaming answer only ever grows', () => {
  const whole = 'Sure.\n```ts\nconst a = 1\nconst b = `x`\n```\nThat is all.'
  const shown = Array.from(whole, (_, at) => readPartialCode(whole.slice(0, at + 1)))

  const shrinking = shown.filter(
    (code, at) => at > 0 && !code.startsWith(shown[at - 1]?.trimEnd() ?? ''),
  )
  expect(shrinking).toEqual([])
  expect(shown.at(-1)).toBe('const a = 1\nconst b = `x`')
})

test('fences inside a Markdown code block are part of it', () => {
  const [code, text] = splitFences('```md\n# A\n```sh\nnpm i\n```\nMore.\n```\nDone.')
  expect(code).toMatchObject({ code: '# A\n```sh\nnpm i\n```\nMore.', isOpen: false })
  expect(text).toEqual({ kind: 'text', text: 'Done.' })
})
