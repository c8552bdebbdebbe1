import { expect, test } from 'vitest'
import { readSnippetFiles, type SnippetFile } from './read-snippet-files.ts'

function open(files: Record<string, Partial<SnippetFile> & { readonly text?: string }>) {
  const opened: string[] = []
  const errors: string[] = []
  const list = Object.entries(files).map(([name, { text = 'Review', ...given }]) => ({
    path: `file:///project/.ghost/snippets/${name}`,
    name,
    isFile: true,
    readSize: async () => text.length,
    async read() {
      opened.push(name)
      return text
    },
    ...given,
  }))
  const read = ({ hasTrust = true } = {}) =>
    readSnippetFiles({
      hasTrust,
      listFiles: async () => list,
      reportError: (message) => errors.push(message),
    })
  return { read, opened, errors }
}

test('nothing is read in a workspace that the user does not trust', async () => {
  const { read, opened } = open({ 'review.md': {} })

  expect(await read({ hasTrust: false })).toEqual([])
  expect(opened).toEqual([])
})

test('folders and other kinds of files are not opened, and what must not be read is left out', async () => {
  const { read, opened, errors } = open({
    'folder.md': { isFile: false },
    'notes.txt': {},
    'link.md': { read: async () => null },
    'a.md': {},
  })

  expect((await read()).map(({ name }) => name)).toEqual(['a'])
  expect(opened).toEqual(['a.md'])
  expect(errors).toEqual([])
})

test('of many files the first 200 are read', async () => {
  const names = Array.from({ length: 250 }, (_, at) => `s${String(at).padStart(3, '0')}.md`)
  const { read, opened } = open(Object.fromEntries(names.toReversed().map((name) => [name, {}])))

  expect(await read()).toHaveLength(200)
  expect(opened).toEqual(names.slice(0, 200))
})

test('a file beyond 1 MB in total is not opened', async () => {
  const { read, opened } = open({
    'a.md': { readSize: async () => 999_990 },
    'b.md': { readSize: async () => 10 },
    'c.md': { readSize: async () => 1 },
  })

  expect((await read()).map(({ name }) => name)).toEqual(['a', 'b'])
  expect(opened).toEqual(['a.md', 'b.md'])
})

test('an invalid file is reported by name, and the others are used', async () => {
  const { read, errors } = open({ 'long.md': { text: 'x'.repeat(8193) }, 'review.md': {} })

  expect((await read()).map(({ name }) => name)).toEqual(['review'])
  expect(errors).toEqual(['long.md: The snippet can have up to 8 KB.'])
})
