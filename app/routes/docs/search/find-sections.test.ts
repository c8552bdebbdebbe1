import { expect, test } from 'vitest'
import { findSections, type SearchIndex, toWords } from './find-sections.ts'

const index: SearchIndex = {
  pages: [
    { name: 'plans', title: 'Plans' },
    { name: 'snippets', title: 'Snippets' },
  ],
  sections: [
    { page: 0, id: '', heading: 'Plans', text: 'What each plan includes.' },
    { page: 0, id: 'languages', heading: 'Languages', text: 'Snippets work in every language.' },
    { page: 1, id: '', heading: 'Snippets', text: 'Your own prompts under a name.' },
    { page: 1, id: 'import', heading: 'Import', text: `${'Some text. '.repeat(30)}Use JSON here.` },
  ],
}

const find = (query: string) =>
  findSections(index, { query, atMost: 10 }).map(({ url, heading }) => `${heading} ${url}`)

test('a page is found by the start of a word, headings before texts', () => {
  expect(find('snip')).toEqual([
    'Snippets /docs/snippets',
    'Import /docs/snippets#import',
    'Languages /docs/plans#languages',
  ])
})

test('a result contains every word of the query', () => {
  expect(find('SNIPPETS language')).toEqual(['Languages /docs/plans#languages'])
  expect(find('snippets nothing')).toEqual([])
  expect(find('  ')).toEqual([])
})

test('a result shows the text around the match, and marks it', () => {
  const [result] = findSections(index, { query: 'json', atMost: 1 })

  expect(result?.excerpt).toEqual([
    { text: expect.stringMatching(/^… .*Some text\. Use $/), isMatch: false },
    { text: 'JSON', isMatch: true },
    { text: ' here.', isMatch: false },
  ])
})

test('a query is cut, and its characters mean nothing special', () => {
  expect(toWords('x'.repeat(500))).toEqual(['x'.repeat(100)])
  expect(toWords('a b c d e f g h i j')).toHaveLength(8)
  expect(find('.*')).toEqual([])
  expect(find('<script>')).toEqual([])
})
