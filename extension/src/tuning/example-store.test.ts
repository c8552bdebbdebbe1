import { expect, test } from 'vitest'
import type { StoredFiles } from '../stored-files.ts'
import { loadExampleStore } from './example-store.ts'
import type { Example } from './examples.ts'

const toExample = (id: string, content = 'code'): Example => ({
  id,
  at: 1,
  feature: 'completion',
  language: 'typescript',
  path: 'a.ts',
  messages: [{ role: 'assistant', content }],
  masked: 0,
})

function openFolder() {
  const files = new Map<string, string>()
  const writes: string[] = []
  const folder: StoredFiles = {
    list: async () => [...files.keys()],
    read: async (name) => files.get(name) ?? null,
    async write(name, text) {
      writes.push(name)
      files.set(name, text)
    },
    remove: async (name) => void files.delete(name),
  }
  return { files, writes, folder }
}

const toIds = (examples: readonly Example[]) => examples.map(({ id }) => id)

test('examples are there again after a restart, in their order', async () => {
  const { folder } = openFolder()
  const store = await loadExampleStore(folder)
  for (const id of ['a', 'b', 'c']) await store.save(toExample(id))
  await store.save(toExample('b', 'edited'))
  await store.remove('a')

  const reopened = await loadExampleStore(folder)

  expect(toIds(reopened.list())).toEqual(['b', 'c'])
  expect(reopened.find('b')?.messages[0]?.content).toBe('edited')
  expect(reopened.find('a')).toBeNull()
})

test('adding an example writes a small file, not all of them', async () => {
  const { files, writes, folder } = openFolder()
  const store = await loadExampleStore(folder, { segmentBytes: 500 })
  for (let at = 0; at < 20; at += 1) await store.save(toExample(`e${at}`))

  expect(files.size).toBeGreaterThan(3)
  expect(Math.max(...[...files.values()].map(({ length }) => length))).toBeLessThan(700)
  writes.length = 0
  await store.save(toExample('e0', 'edited'))
  expect(writes).toEqual(['000001.jsonl'])
  expect(toIds((await loadExampleStore(folder)).list())).toEqual(toIds(store.list()))
})

test('the oldest are dropped beyond the number and the size that are kept', async () => {
  const { files, folder } = openFolder()
  const few = await loadExampleStore(folder, {
    limits: { count: 3, bytes: 10_000 },
    segmentBytes: 200,
  })
  for (const id of ['a', 'b', 'c', 'd', 'e']) await few.save(toExample(id))
  expect(toIds(few.list())).toEqual(['c', 'd', 'e'])

  const small = await loadExampleStore(folder, { limits: { count: 100, bytes: 1_000 } })
  await small.save(toExample('f', 'x'.repeat(700)))
  expect(toIds(small.list())).toEqual(['e', 'f'])
  expect(toIds((await loadExampleStore(folder)).list())).toEqual(['e', 'f'])
  expect([...files.values()].join('').length).toBeLessThan(1_000)
})

test('damaged lines and other files are skipped', async () => {
  const { files, folder } = openFolder()
  const store = await loadExampleStore(folder)
  await store.save(toExample('a'))
  files.set('000001.jsonl', `${files.get('000001.jsonl')}{"id":\n`)
  files.set('000002.jsonl.new', 'half a file')

  expect(toIds((await loadExampleStore(folder)).list())).toEqual(['a'])
})

test('after deleting all there is nothing left on the disk, and new ones can be added', async () => {
  const { files, folder } = openFolder()
  const store = await loadExampleStore(folder, { segmentBytes: 200 })
  await Promise.all(['a', 'b', 'c'].map((id) => store.save(toExample(id))))

  await store.clear()
  expect(files.size).toBe(0)

  await store.save(toExample('d'))
  expect(toIds((await loadExampleStore(folder)).list())).toEqual(['d'])
})

test('a disk that failed once is written again with the next example', async () => {
  const { folder } = openFolder()
  let isFull = true
  const store = await loadExampleStore({
    ...folder,
    async write(name, text) {
      if (isFull) throw new Error('No space left')
      await folder.write(name, text)
    },
  })

  await expect(store.save(toExample('a'))).rejects.toThrow('No space left')
  isFull = false
  await store.save(toExample('b'))

  expect(toIds((await loadExampleStore(folder)).list())).toEqual(['a', 'b'])
})
