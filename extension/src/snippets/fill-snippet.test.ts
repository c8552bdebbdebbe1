import { expect, test } from 'vitest'
import { fillSnippet, type SnippetValues } from './fill-snippet.ts'

const values: SnippetValues = {
  selection: async () => ({ path: 'a.ts', language: 'typescript', text: 'one()\ntwo()' }),
  file: async () => 'src/a.ts',
  language: async () => 'typescript',
  clipboard: async () => '{{file}}',
  ask: async (question) => `<${question}>`,
}

test('placeholders are filled in, and inserted text is not searched for more', async () => {
  const body = '{{ask:Why?}} {{file}} {{language}} {{clipboard}} {{ask:Why?}} {{other}}'

  expect(await fillSnippet(body, values)).toBe(
    '<Why?> src/a.ts typescript {{file}} <Why?> {{other}}',
  )
})

test('selected lines are put in a fence, unless the snippet has its own', async () => {
  expect(await fillSnippet('Review:\n{{selection}}', values)).toBe(
    'Review:\n```typescript\none()\ntwo()\n```',
  )
  expect(await fillSnippet('```\n{{selection}}\n```', values)).toBe('```\none()\ntwo()\n```')
})

test('canceling one question cancels everything that follows', async () => {
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    return null
  }

  expect(await fillSnippet('{{ask:One?}} {{ask:Two?}}', { ...values, ask })).toBeNull()
  expect(asked).toEqual(['One?'])
})
