import { expect, test } from 'vitest'
import { formatSnippetFile, parseSnippetFile } from './markdown.ts'

test('a file with front matter is a snippet', () => {
  const file =
    '---\nname: review\ndescription: "Finds \\"bugs\\""\ntags: [a]\n---\n\nReview:\n{{selection}}\n'
  expect(parseSnippetFile(file, 'other.md')).toEqual({
    name: 'review',
    description: 'Finds "bugs"',
    body: 'Review:\n{{selection}}',
  })
})

test('a file without front matter is named after the file', () => {
  const body = 'Review this'
  expect(parseSnippetFile(body, '.ghost/snippets/My Review.md')).toEqual({
    name: 'my-review',
    description: '',
    body,
  })
  expect(parseSnippetFile('---\nnot closed', 'a.md')).toMatchObject({ body: '---\nnot closed' })
})

test('files from Windows and with a byte order mark are read the same', () => {
  expect(
    parseSnippetFile("\uFEFF---\r\nname: a\r\ndescription: 'it''s'\r\n---\r\nb\r\nc\r\n", 'x.md'),
  ).toEqual({ name: 'a', description: "it's", body: 'b\nc' })
})

test('a file that makes no valid snippet says why', () => {
  expect(parseSnippetFile('---\nname: a\n---', 'a.md')).toEqual({
    error: 'body-empty',
    field: 'body',
  })
  expect(parseSnippetFile('body', '日本.md')).toEqual({ error: 'invalid-name', field: 'name' })
  expect(parseSnippetFile('a\0b', 'a.md')).toMatchObject({ error: 'invalid-characters' })
})

test.each([
  { description: '', body: 'plain' },
  { description: 'a: b # c', body: '---\nname: other\n---\n' },
  { description: "\"quoted\" \\ 'it's'", body: '\n\nstarts and ends with lines\n\n' },
  { description: 'true', body: '{{ask:What?}}' },
  { description: '- item', body: '--- not front matter' },
])('what was written is read back unchanged', (content) => {
  const snippet = { name: 'a-1', ...content }
  expect(parseSnippetFile(formatSnippetFile(snippet), 'other.md')).toEqual(snippet)
})
