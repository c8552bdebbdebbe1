import { expect, test } from 'vitest'
import { isUsable, snippetLimits, toSnippetName, validateSnippet } from './snippet.ts'

const review = { name: 'review', description: 'Reviews code', body: 'Review {{selection}}' }

test('a snippet within the limits is accepted and normalized', () => {
  expect(validateSnippet(review)).toEqual(review)
  expect(
    validateSnippet({ name: ' review ', description: ' two\r\nlines ', body: 'a\r\nb\rc' }),
  ).toEqual({ name: 'review', description: 'two lines', body: 'a\nb\nc' })
})

test.each(['a', '1', 'a-b', 'x'.repeat(40)])('%s is a name', (name) => {
  expect(validateSnippet({ ...review, name })).toMatchObject({ name })
})

test.each(['', '-a', 'A', 'a b', 'ä', 'a_b', 'a/b', '../a', 'x'.repeat(41)])(
  '"%s" is not a name',
  (name) => {
    expect(validateSnippet({ ...review, name })).toEqual({ error: 'invalid-name', field: 'name' })
  },
)

test('the limits are exact', () => {
  const { descriptionLength, bodyBytes } = snippetLimits
  const check = (change: Partial<typeof review>) => validateSnippet({ ...review, ...change })
  const body = 'é'.repeat(bodyBytes / 2)

  expect(check({ description: 'x'.repeat(descriptionLength), body })).toMatchObject({ body })
  expect(check({ description: 'x'.repeat(descriptionLength + 1) })).toEqual({
    error: 'description-too-long',
    field: 'description',
  })
  expect(check({ body: `${body}x` })).toEqual({ error: 'body-too-long', field: 'body' })
  expect(check({ body: ' \n ' })).toEqual({ error: 'body-empty', field: 'body' })
})

test.each(['a\0b', 'half \ud83d'])('text that a database cannot store is refused', (text) => {
  const error = 'invalid-characters'
  expect(validateSnippet({ ...review, body: text })).toEqual({ error, field: 'body' })
  expect(validateSnippet({ ...review, description: text })).toEqual({ error, field: 'description' })
})

test('a question with a link is refused, and a stored one can still be used', () => {
  const ask = (question: string) => ({ ...review, body: `For {{ask:${question}}}` })
  const refused = { error: 'link-in-question', field: 'body' }

  expect(validateSnippet(ask('[Pick one](command:runCommands?%7B%7D)'))).toEqual(refused)
  expect(validateSnippet(ask('See [this](https://example.com)'))).toEqual(refused)
  expect(isUsable(ask('[Pick one](command:x)'))).toBe(true)
  expect(isUsable({ ...review, body: '' })).toBe(false)
  expect(validateSnippet(ask('An array [0] (or a list)'))).toMatchObject({ name: 'review' })
  expect(validateSnippet({ ...review, body: 'Read [this](https://example.com)' })).toMatchObject({
    name: 'review',
  })
})

test('a title makes a valid name, or none', () => {
  expect(toSnippetName('Révise my Code!')).toBe('revise-my-code')
  expect(toSnippetName(`${'x'.repeat(39)} y`)).toBe('x'.repeat(39))
  expect(toSnippetName('日本')).toBe('')
})
