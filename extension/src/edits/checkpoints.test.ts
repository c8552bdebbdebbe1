import { expect, test } from 'vitest'
import {
  type Checkpoint,
  createCheckpoints,
  listChangedSince,
  recordIfApplied,
} from './checkpoints.ts'

function openStore(stored: unknown = undefined) {
  let saved = stored
  const storage = {
    get: () => saved,
    set(checkpoints: readonly Checkpoint[]) {
      saved = JSON.parse(JSON.stringify(checkpoints))
    },
  }
  return { store: createCheckpoints(storage), reopen: () => createCheckpoints(storage) }
}

function change(uri: string, before: string | null, after: string | null) {
  return { uri, before, after, isPrivate: false }
}

test('a checkpoint has the text from before, and is there after a restart', () => {
  const { store, reopen } = openStore()

  store.record({ id: '1', label: 'Refactor', at: 5, changes: [change('a', 'old', 'new')] })

  expect(store.list()).toMatchObject([
    { label: 'Refactor', at: 5, files: [{ uri: 'a', text: 'old' }] },
  ])
  expect(reopen().list()).toEqual(store.list())
})

test('a change that VS Code refuses leaves no checkpoint', async () => {
  const { store } = openStore()
  const checkpoint = { id: '1', label: 'Fix Bug', at: 1, changes: [change('a', 'old', 'new')] }

  expect(await recordIfApplied(store, { checkpoint, apply: async () => false })).toBe(false)
  expect(store.list()).toEqual([])

  expect(await recordIfApplied(store, { checkpoint, apply: async () => true })).toBe(true)
  expect(store.list()).toHaveLength(1)
})

test('accepting a proposal part by part makes one checkpoint with the first text of each file', () => {
  const { store } = openStore()

  store.record({ id: '1', label: 'Fix Bug', at: 1, changes: [change('a', 'old', 'half')] })
  store.record({ id: '1', label: 'Fix Bug', at: 2, changes: [change('a', 'half', 'new')] })
  store.record({ id: '1', label: 'Fix Bug', at: 3, changes: [change('b', null, 'created')] })

  const [checkpoint] = store.list()
  expect(store.list()).toHaveLength(1)
  expect(checkpoint?.files).toMatchObject([
    { uri: 'a', text: 'old' },
    { uri: 'b', text: null },
  ])
  const current = new Map([
    ['a', 'new'],
    ['b', 'created'],
  ])
  expect(checkpoint && listChangedSince(checkpoint, (uri) => current.get(uri) ?? null)).toEqual([])
})

test('files that were changed, created or deleted since are named', () => {
  const { store } = openStore()
  const changes = [change('same', '1', '2'), change('typed', '1', '2'), change('gone', '1', '2')]
  store.record({ id: '1', label: 'x', at: 1, changes: [...changes, change('back', '1', null)] })
  const current = new Map(Object.entries({ same: '2', typed: '3', back: '1' }))

  const [checkpoint] = store.list()
  const changed = checkpoint && listChangedSince(checkpoint, (uri) => current.get(uri) ?? null)

  expect(changed).toEqual(['typed', 'gone', 'back'])
})

test('the latest 20 checkpoints are kept', () => {
  const { store } = openStore()
  for (let at = 1; at <= 25; at += 1)
    store.record({ id: String(at), label: 'x', at, changes: [change('a', 'old', 'new')] })

  expect(store.list()).toHaveLength(20)
  expect(store.list()[0]?.at).toBe(25)
})

test('a checkpoint that is too large to be stored is kept until the editor closes', () => {
  const { store, reopen } = openStore()
  store.record({ id: '1', label: 'small', at: 1, changes: [change('a', 'old', 'new')] })
  store.record({ id: '2', label: 'large', at: 2, changes: [change('a', 'x'.repeat(500_000), '')] })
  store.record({ id: '3', label: 'huge', at: 3, changes: [change('a', 'x'.repeat(5_000_000), '')] })

  expect(store.list().map(({ label }) => label)).toEqual(['large', 'small'])
  expect(
    reopen()
      .list()
      .map(({ label }) => label),
  ).toEqual(['small'])
})

test('what cannot be read from storage is dropped', () => {
  for (const stored of [
    null,
    'x',
    [null],
    [{ id: 1 }],
    [{ id: '1', at: 1, label: '', files: [{}] }],
  ])
    expect(openStore(stored).store.list()).toEqual([])
})

test('the text of a private file is never kept', () => {
  const { store, reopen } = openStore()
  const secret = { ...change('.env', 'API_TOKEN=secret', ''), isPrivate: true }

  store.record({ id: '1', label: 'x', at: 1, changes: [secret, change('a', 'old', 'new')] })
  store.record({ id: '2', label: 'x', at: 2, changes: [secret] })

  expect(store.list()).toHaveLength(1)
  expect(JSON.stringify([store.list(), reopen().list()])).not.toContain('API_TOKEN')
})

test('nothing is recorded if there is no file to record', () => {
  const { store } = openStore()
  store.record({ id: '1', label: 'x', at: 1, changes: [] })
  expect(store.list()).toEqual([])
})
