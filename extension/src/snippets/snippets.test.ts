import { expect, test } from 'vitest'
import { findCall, keepUsable, mergeSnippets, suggestSnippets, toOrigin } from './snippets.ts'

const review = { id: '1', version: 1, name: 'review', description: '', body: 'Mine' }
const docs = { id: '2', version: 1, name: 'docs', description: '', body: 'Write docs' }
const path = '/project/.ghost/snippets/review.md'
const theirs = { name: 'review', description: '', body: 'Theirs', path }
const snippets = mergeSnippets({
  account: [review, docs],
  teams: [],
  workspace: [theirs, { ...theirs, name: 'release' }],
})

test('a workspace cannot replace a snippet of the account', () => {
  expect(snippets.map(({ name, source }) => [name, source])).toEqual([
    ['review', 'account'],
    ['docs', 'account'],
    ['release', 'workspace'],
  ])
  expect(findCall('/review', snippets)?.snippet?.body).toBe('Mine')
})

test("a team's snippets come after one's own and before the workspace's, with the team's name", () => {
  const team = { id: 'team-1', name: 'Acme' }
  const shared = ['review', 'release'].map((name) => ({
    ...review,
    id: name,
    name,
    body: 'Ours',
    source: 'team' as const,
    team,
  }))
  const workspace = [{ ...theirs, name: 'release' }, theirs, { ...theirs, name: 'todo' }]
  const merged = mergeSnippets({ account: [review], teams: shared, workspace })

  expect(merged.map((one) => [one.name, one.source, toOrigin(one)])).toEqual([
    ['review', 'account', ''],
    ['release', 'team', 'Acme'],
    ['todo', 'workspace', 'workspace'],
  ])
})

test('a slash and a name call a snippet, and more text can follow', () => {
  expect(findCall(' /docs ', snippets)).toMatchObject({ snippet: { name: 'docs' }, rest: '' })
  expect(findCall('/docs for\nGerman', snippets)).toMatchObject({ rest: 'for\nGerman' })
})

test('a name that does not exist is reported, but a question with a slash is a question', () => {
  expect(findCall('/reveiw', snippets)).toEqual({ name: 'reveiw', snippet: null, rest: '' })
  for (const text of ['/etc is missing', '/usr/bin', 'a /docs', '/', '/Docs', '//docs'])
    expect(findCall(text, snippets)).toBeNull()
})

test('names are suggested while one is typed', () => {
  const names = (text: string) => suggestSnippets(text, snippets).map(({ name }) => name)

  expect(names('/')).toEqual(['review', 'docs', 'release'])
  expect(names('/RE')).toEqual(['review', 'release'])
  expect(names('/view')).toEqual(['review'])
  expect(names('/docs ')).toEqual([])
  expect(names('docs')).toEqual([])
})

test('snippets from the site are used only within the limits of snippets', () => {
  const long = { ...review, name: 'long', body: 'x'.repeat(8193) }
  const unnamed = { ...review, name: '../review' }

  expect(keepUsable([review, long, unnamed, docs])).toEqual([review, docs])
  expect(keepUsable(Array.from({ length: 5_000 }, () => review))).toHaveLength(1_000)
})
