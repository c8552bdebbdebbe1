import { expect, test } from 'vitest'
import { expandSnippet, listPlaceholders } from './placeholders.ts'

test('the placeholders of a snippet are listed once, in order', () => {
  const body =
    '{{ask:Which framework?}} {{selection}} {{ file }} {{selection}} {{unknown}} {{ask: Which framework? }} {{ask: }}'
  expect(listPlaceholders(body)).toEqual([
    { kind: 'ask', question: 'Which framework?' },
    { kind: 'selection' },
    { kind: 'file' },
  ])
})

test('placeholders are filled in, and what is unknown stays as written', () => {
  const expanded = expandSnippet(
    'In {{language}}: {{selection}} from {{file}}, {{ask:Why?}} {{nope}} {{ask:Other?}} {{clipboard}}',
    {
      selection: 'a $& b',
      file: 'x.ts',
      language: 'typescript',
      answers: new Map([['Why?', 'Because']]),
    },
  )
  expect(expanded).toBe(
    'In typescript: a $& b from x.ts, Because {{nope}} {{ask:Other?}} {{clipboard}}',
  )
})

test('inserted text is never expanded again', () => {
  const values = { selection: '{{clipboard}}', clipboard: 'a secret' }
  expect(expandSnippet('{{selection}}', values)).toBe('{{clipboard}}')
  expect(expandSnippet('{{{{selection}}}}', { selection: 'clipboard' })).toBe('{{clipboard}}')
})

test('an empty value is a value', () => {
  expect(expandSnippet('[{{selection}}]', { selection: '' })).toBe('[]')
})

test('a question named like a member of every object is asked like any other', () => {
  expect(expandSnippet('{{ask:constructor}}', { answers: new Map() })).toBe('{{ask:constructor}}')
})
