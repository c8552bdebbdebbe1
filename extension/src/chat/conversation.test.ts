import { expect, test } from 'vitest'
import {
  ask,
  askAgain,
  emptyConversation,
  finish,
  grow,
  isWriting,
  toMessages,
  wake,
} from './conversation.ts'

const asked = ask(emptyConversation, { id: '1', text: 'Why?', model: 'm' })
const grown = grow(asked, { id: '1', piece: 'Because.' })

test('an answer grows until it is done, and the next question knows it', () => {
  expect(isWriting(asked)).toBe(true)
  const done = finish(grown, { id: '1', state: 'done' })

  expect(isWriting(done)).toBe(false)
  const next = ask(done, { id: '2', text: 'Really?', model: 'm' })
  expect(toMessages(next)).toEqual([
    { role: 'user', content: 'Why?' },
    { role: 'assistant', content: 'Because.' },
    { role: 'user', content: 'Really?' },
  ])
})

test('asking again puts another answer in the place of the last', () => {
  const again = askAgain(finish(grown, { id: '1', state: 'failed' }), { id: '2', model: 'n' })

  expect(again.turns.map(({ role, text, model }) => [role, text, model])).toEqual([
    ['user', 'Why?', undefined],
    ['assistant', '', 'n'],
  ])
  expect(toMessages(again)).toEqual([{ role: 'user', content: 'Why?' }])
})

test('an answer that was being written when the editor was closed is a stopped one', () => {
  const woken = wake(grown)
  expect(woken.turns.at(-1)).toMatchObject({ state: 'stopped', text: 'Because.' })
  expect(isWriting(woken)).toBe(false)
})

test('an answer that breaks off ends no other', () => {
  expect(wake(asked, 'another')).toEqual(asked)
  expect(isWriting(asked, 'another')).toBe(false)
  expect(isWriting(wake(asked, '1'))).toBe(false)
})

test('there is nothing to ask again in an empty conversation', () => {
  expect(askAgain(emptyConversation, { id: '1', model: 'm' })).toEqual(emptyConversation)
})
