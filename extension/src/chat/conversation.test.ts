import { expect, test } from 'vitest'
import {
  append,
  ask,
  type ChatMessage,
  emptyConversation,
  finish,
  isWriting,
  restoreConversation,
  retry,
  stopUnfinished,
  think,
  toModelMessages,
} from './conversation.ts'

const asked = ask(emptyConversation, { id: '1', text: 'Why?', model: 'm', at: 1 })
const answered = append(asked, { id: '1', text: 'Because.', at: 2 })

test('a finished answer is sent to the model with the next question', () => {
  expect(isWriting(asked)).toBe(true)
  const done = finish(answered, { id: '1', at: 3, state: 'done' })

  expect(isWriting(done)).toBe(false)
  const next = ask(done, { id: '2', text: 'Really?', model: 'm', at: 1 })
  expect(toModelMessages(next)).toEqual([
    { role: 'user', content: 'Why?' },
    { role: 'assistant', content: 'Because.' },
    { role: 'user', content: 'Really?' },
  ])
})

test('retrying replaces the last answer', () => {
  const again = retry(finish(answered, { id: '1', at: 3, state: 'failed' }), {
    id: '2',
    model: 'n',
    at: 2,
  })

  expect(again.messages.map(({ role, text, model }) => [role, text, model])).toEqual([
    ['user', 'Why?', undefined],
    ['assistant', '', 'n'],
  ])
  expect(toModelMessages(again)).toEqual([{ role: 'user', content: 'Why?' }])
})

test('an answer that was being written when the editor closed is shown as stopped', () => {
  const restored = restoreConversation(answered)
  expect(restored.messages.at(-1)).toMatchObject({ state: 'stopped', text: 'Because.' })
  expect(isWriting(restored)).toBe(false)
})

test('a conversation that was saved by version 0.2.7 is still there', () => {
  const old: ChatMessage = { id: '1', role: 'assistant', text: 'Because.', state: 'writing' }

  expect(restoreConversation({ turns: [old] }).messages).toEqual([{ ...old, state: 'stopped' }])
  expect(restoreConversation(undefined)).toEqual(emptyConversation)
})

test('stopping one answer leaves the others alone', () => {
  expect(stopUnfinished(asked, 'another')).toEqual(asked)
  expect(isWriting(asked, 'another')).toBe(false)
  expect(isWriting(stopUnfinished(asked, '1'))).toBe(false)
})

test('there is nothing to retry in an empty conversation', () => {
  expect(retry(emptyConversation, { id: '1', model: 'm', at: 1 })).toEqual(emptyConversation)
})

test('what a model thinks is kept with its answer and how long it took, and never sent back', () => {
  const thinking = think(think(asked, { id: '1', text: 'Let me', at: 1000 }), {
    id: '1',
    text: ' see.',
    at: 2000,
  })
  const answering = append(thinking, { id: '1', text: 'Because.', at: 6000 })
  const done = finish(answering, { id: '1', at: 9000, state: 'done' })

  expect(thinking.messages.at(-1)?.reasoning).toEqual({ text: 'Let me see.', since: 1000 })
  expect(done.messages.at(-1)).toMatchObject({
    text: 'Because.',
    reasoning: { text: 'Let me see.', ms: 5000 },
  })
  expect(JSON.stringify(toModelMessages(done))).not.toContain('see')
})

test('an answer that is stopped while the model thinks says how long it thought', () => {
  const thinking = think(asked, { id: '1', text: 'Hm', at: 1000 })
  const stopped = finish(thinking, { id: '1', at: 4000, state: 'stopped' })

  expect(stopped.messages.at(-1)?.reasoning).toEqual({ text: 'Hm', since: 1000, ms: 3000 })
})

test('the beginning of very long reasoning is kept', () => {
  const thinking = think(asked, { id: '1', text: 'x'.repeat(200_000), at: 1 })

  expect(thinking.messages.at(-1)?.reasoning?.text.length).toBe(50_000)
})
