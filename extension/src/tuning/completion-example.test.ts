import { expect, test } from 'vitest'
import { readTaggedCode } from '../completion/completion-prompt.ts'
import { toCompletionExample } from './completion-example.ts'

test('a completion is kept as a question about the code around the cursor', () => {
  const place = { path: 'a.ts', language: 'typescript', isSingleLine: true }
  const code = { ...place, before: 'add(', after: ')\nnext()' }

  const { messages, answer, sent } = toCompletionExample(code, { text: '1, 2)', replaced: 1 })

  expect(readTaggedCode(answer)).toBe('1, 2)')
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(messages.at(-1)?.content).toContain('add(<CURSOR>\nnext()')
  expect(sent).toEqual([{ source: 'code', path: 'a.ts' }])
})
