import type { TeamLibrary } from '@ghost-writers-ia/site-api'
import { expect, test } from 'vitest'
import {
  findItem,
  formatItem,
  listItems,
  parseItem,
  type TeamItem,
  toFreeName,
  toItemName,
  toItemPath,
} from './team-items.ts'

const acme: TeamLibrary = {
  id: 't1',
  name: 'Acme',
  role: 'admin',
  library: 'active',
  readOnlyUntil: null,
  instructions: { text: 'We use tabs.', version: 2 },
  snippets: [{ id: 's1', version: 3, name: 'review', description: 'Bugs', body: 'Review this' }],
  models: [{ id: 'm1', version: 1, name: 'A/B', endpoint: 'https://ai.example', model: 'ft:1' }],
}
const items = listItems(acme)

test('every item of a library is a document that is found again by its path', () => {
  expect(items.map(toItemPath)).toEqual([
    '/t1/instructions/team-instructions.md',
    '/t1/snippet/s1/review.md',
    '/t1/model/m1/A-B.json',
  ])
  expect(items.map(toItemName)).toEqual(['Instructions', '/review', 'A/B'])
  for (const item of items) expect(findItem([acme], toItemPath(item))).toEqual(item)
})

test('a document is gone with its item, its team and the library', () => {
  const paths = items.map(toItemPath)
  const found = (teams: readonly TeamLibrary[]) => paths.map((path) => findItem(teams, path))

  expect(found([])).toEqual([null, null, null])
  expect(found([{ ...acme, library: 'asleep' }])).toEqual([null, null, null])
  expect(found([{ ...acme, snippets: [], models: [] }]).slice(1)).toEqual([null, null])
  expect(findItem([acme], '/t1/snippet/m1/review.md')).toBeNull()
})

test('a document that is saved unchanged is the same item', () => {
  for (const item of items) expect(parseItem(item, formatItem(item))).toEqual(item)
})

test('a changed document keeps the id and the version of its item', () => {
  expect(parse('instructions', '')).toMatchObject({ instructions: { text: '', version: 2 } })
  expect(parse('snippet', '---\nname: bugs\n---\nFind bugs\n')).toMatchObject({
    snippet: { id: 's1', version: 3, name: 'bugs', description: '', body: 'Find bugs' },
  })
  const edited = '{"name": "A/B", "endpoint": "https://ai.example", "model": "ft:2"}'
  expect(parse('model', edited)).toMatchObject({ model: { id: 'm1', version: 1, model: 'ft:2' } })
})

test('a document that is not a valid item says why', () => {
  expect(parse('instructions', 'ü'.repeat(4097))).toEqual({
    invalid: 'The instructions can have up to 8 KB.',
  })
  expect(parse('snippet', '')).toEqual({ invalid: 'The snippet has no text.' })
  const invalid = 'Keep "name", "endpoint" and "model" as texts in JSON.'
  for (const text of ['', '{"name": 1}', '[]', '{"name":"A","endpoint":"https://ai.example"}'])
    expect(parse('model', text)).toEqual({ invalid })
})

test('a second version of a snippet gets a name that is free', () => {
  expect(toFreeName('review', [{ name: 'review' }])).toBe('review-2')
  expect(toFreeName('review', [{ name: 'review-2' }, { name: 'review-3' }])).toBe('review-4')
  expect(toFreeName('x'.repeat(40), [])).toBe(`${'x'.repeat(36)}-2`)
})

function parse(kind: TeamItem['kind'], text: string) {
  const item = items.find((one) => one.kind === kind)
  if (!item) throw new Error(`There is no ${kind}`)
  return parseItem(item, text)
}
