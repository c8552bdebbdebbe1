import { expect, test } from 'vitest'
import { createLocalSource } from './local-source.ts'

const place = {
  path: 'a.ts',
  language: 'typescript',
  before: 'const total =',
  after: ')\n',
  isSingleLine: true,
}
const never = new AbortController().signal

test('typing along with a suggestion keeps it, without asking the model again', async () => {
  const asked: string[] = []
  const source = createLocalSource(async ({ before }) => {
    asked.push(before)
    return { text: ' price * count', confidence: 0.7 }
  })

  expect(await source.get(place, never)).toEqual({ text: ' price * count', replaced: 0 })
  const typed = { ...place, before: `${place.before} pri` }
  expect(await source.get(typed, never)).toEqual({ text: 'ce * count', replaced: 0 })
  expect(asked).toEqual(['const total ='])

  source.clear()
  await source.get(typed, never)
  expect(asked).toHaveLength(2)
})

test.each([
  ['one line', ' a\n  b', ' a'],
  ['not the rest of a file with other line endings', ' a\r\nb', ' a'],
  ['nothing invisible', '   ', null],
])('the model writes %s', async (_, text, shown) => {
  const source = createLocalSource(async () => ({ text, confidence: 1 }))

  expect((await source.get(place, never))?.text ?? null).toBe(shown)
})

test('an answer that comes after the next key is not shown', async () => {
  const typing = new AbortController()
  const source = createLocalSource(async () => {
    typing.abort()
    return { text: ' 1', confidence: 1 }
  })

  expect(await source.get(place, typing.signal)).toBeNull()
})
