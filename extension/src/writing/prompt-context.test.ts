import { expect, test } from 'vitest'
import { fitFiles, keepRecent } from './prompt-context.ts'

const file = (path: string, length: number) => ({ path, language: 'ts', text: 'x'.repeat(length) })

test('files that fit are sent completely, in the order in which they were added', () => {
  const files = [file('large.ts', 400), file('small.ts', 40)]
  expect(fitFiles(files, 110)).toEqual(files)
})

test('small files are sent completely; large ones share the rest and say how much is missing', () => {
  const [large, small, other] = fitFiles([file('a', 4000), file('b', 40), file('c', 4000)], 210)

  expect(small?.text).toHaveLength(40)
  expect(large?.text).toBe(`${'x'.repeat(400)}\n[… 3600 more characters were left out]`)
  expect(other?.text).toBe(large?.text)
})

test('the most recent messages are kept, and always the question', () => {
  const messages = ['first', 'second', 'third'].map((word) => ({ content: word.repeat(8) }))

  expect(keepRecent(messages, 25)).toEqual(messages.slice(1))
  expect(keepRecent(messages, 1)).toEqual(messages.slice(2))
  expect(keepRecent(messages, 1000)).toEqual(messages)
})
