import { expect, test } from 'vitest'
import type { StoredFiles } from '../stored-files.ts'
import { ask, emptyConversation, finish } from './conversation.ts'
import {
  fitChat,
  limitHistory,
  parseChat,
  type StoredChat,
  searchHistory,
  serializeChat,
  toTitle,
} from './history.ts'
import { loadHistoryStore } from './history-store.ts'

test('the title is the first line of the first question, or the name that the user gave', () => {
  const chat = toChat('1', { question: '\n  How do I   sort\nthis list?' })

  expect(toTitle(chat)).toBe('How do I sort')
  expect(toTitle({ ...chat, name: 'Sorting' })).toBe('Sorting')
  expect(toTitle(toChat('2', { question: '😀'.repeat(100) }))).toBe(`${'😀'.repeat(59)}…`)
})

test('the oldest conversations are dropped first, by number and by size', () => {
  const chats = [1, 2, 3].map((at) => toChat(String(at), { updatedAt: at }))
  const size = serializeChat(toChat('1', {})).length

  expect(listIds(limitHistory(chats, { maxChats: 2, maxBytes: 10_000 }))).toEqual(['3', '2'])
  expect(listIds(limitHistory(chats, { maxChats: 9, maxBytes: size * 2 }))).toEqual(['3', '2'])
  // The current conversation is kept, however long it is.
  expect(listIds(limitHistory(chats, { maxChats: 9, maxBytes: 1 }))).toEqual(['3'])
})

test('of a conversation that is too long, the latest messages are stored', () => {
  const chat = toChat('1', { question: 'x'.repeat(1000) })
  const last = chat.messages.at(-1)

  expect(fitChat(chat, 500).messages).toEqual([last])
  expect(fitChat(chat, 5000)).toEqual(chat)
})

test('a damaged file is not a conversation', () => {
  const chat = toChat('1', {})

  expect(parseChat(serializeChat(chat))).toEqual(chat)
  for (const text of ['', '{"id":"1"', 'null', '[]', '{"id":"1","updatedAt":1,"messages":[null]}'])
    expect(parseChat(text)).toBeNull()
})

test('an answer that was being written when the window closed is stopped', () => {
  const messages = ask(emptyConversation, { text: 'Hm?', id: '1', model: 'm', at: 5 }).messages
  const chat = parseChat(serializeChat({ ...toChat('1', {}), messages }))

  expect(chat?.messages.at(-1)?.state).toBe('stopped')
})

test('search finds words in titles, questions and answers, and shows where', () => {
  const chats = [
    toChat('1', { question: 'Sort a list', answer: 'Use toSorted.', updatedAt: 1 }),
    toChat('2', {
      question: 'Greet',
      answer: `${'x '.repeat(50)}Good day, list of names`,
      updatedAt: 2,
    }),
  ]

  expect(searchHistory(chats, 'LIST sort').map(({ chat }) => chat.id)).toEqual(['1'])
  expect(searchHistory(chats, '').map(({ chat }) => chat.id)).toEqual(['2', '1'])
  expect(searchHistory(chats, 'day')).toMatchObject([
    { chat: { id: '2' }, excerpt: expect.stringMatching(/^….*Good day, list of names$/) },
  ])
  expect(searchHistory(chats, 'use greet')).toEqual([])
  expect(searchHistory(chats, 'sort use')).toMatchObject([{ excerpt: 'Use toSorted.' }])
  expect(searchHistory(chats, 'missing')).toEqual([])
})

test('conversations are read again after a restart, and deleted ones are gone from the disk', async () => {
  const files = createFiles()
  const store = await loadHistoryStore(files, failTest)
  await store.save(toChat('1', { updatedAt: 1 }))
  await store.save(toChat('2', { updatedAt: 2 }))
  await store.save({ ...toChat('1', { updatedAt: 3 }), name: 'Mine' })

  const reopened = await loadHistoryStore(files, failTest)
  expect(reopened.list().map(toTitle)).toEqual(['Mine', 'Why?'])

  await reopened.remove('2')
  expect([...files.stored.keys()]).toEqual(['1.json'])
  await reopened.clear()
  expect([...files.stored.keys()]).toEqual([])
  expect(reopened.list()).toEqual([])
})

test('at most 50 conversations are on the disk', async () => {
  const files = createFiles()
  const store = await loadHistoryStore(files, failTest)
  for (let at = 0; at < 60; at += 1) await store.save(toChat(String(at), { updatedAt: at }))

  expect(files.stored.size).toBe(50)
  expect(store.find('9')).toBeNull()
  expect(store.find('59')).not.toBeNull()
})

test('damaged files are deleted, and a failed write does not prevent the next one', async () => {
  const files = createFiles()
  files.stored.set('1.json', '{')
  files.stored.set('other.json', serializeChat(toChat('2', {})))
  const store = await loadHistoryStore(files, failTest)
  expect([...files.stored.keys()]).toEqual([])

  files.fail(true)
  await expect(store.save(toChat('3', {}))).rejects.toThrow('disk full')
  files.fail(false)
  await store.save(toChat('4', {}))
  expect([...files.stored.keys()]).toEqual(['4.json'])
})

test('without a disk that works, conversations are kept in memory', async () => {
  const errors: unknown[] = []
  const files = { ...createFiles(), list: () => Promise.reject(new Error('no permission')) }
  const store = await loadHistoryStore(files, (error) => errors.push(error))
  await store.save(toChat('1', {}))

  expect(store.find('1')).not.toBeNull()
  expect(errors).toEqual([new Error('no permission')])
})

function failTest(error: unknown): never {
  throw error
}

type Sample = { question?: string; answer?: string; updatedAt?: number }

function toChat(
  id: string,
  { question = 'Why?', answer = 'So.', updatedAt = 1 }: Sample,
): StoredChat {
  const asked = ask(emptyConversation, { text: question, id, model: 'm', at: updatedAt })
  const [first, last] = finish(asked, { id, at: 3, state: 'done' }).messages
  const messages = first && last ? [first, { ...last, text: answer }] : []
  return { id, updatedAt, messages }
}

function listIds(chats: readonly StoredChat[]): string[] {
  return chats.map(({ id }) => id)
}

function createFiles(): StoredFiles & {
  stored: Map<string, string>
  fail: (isOn: boolean) => void
} {
  const stored = new Map<string, string>()
  let isFailing = false
  return {
    stored,
    fail(isOn) {
      isFailing = isOn
    },
    list: async () => [...stored.keys()],
    read: async (name) => stored.get(name) ?? null,
    async write(name, text) {
      if (isFailing) throw new Error('disk full')
      stored.set(name, text)
    },
    async remove(name) {
      stored.delete(name)
    },
  }
}
