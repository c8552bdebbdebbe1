import { expect, test } from 'vitest'
import { append, ask, cutBefore, emptyConversation, finish } from './conversation.ts'
import { createMessageFeed } from './message-feed.ts'

const first = ask(emptyConversation, { id: '1', text: 'Why?', model: 'm', at: 1 })

test('the page gets each message once, and again when it changes', () => {
  const feed = createMessageFeed((model) => model.toUpperCase())
  expect(feed.update(first.messages)).toMatchObject({
    ids: ['1-question', '1'],
    changed: [{ id: '1-question' }, { id: '1', model: 'M' }],
  })
  // An allowance change, for example.
  expect(feed.update(first.messages).changed).toEqual([])

  const done = finish(first, { id: '1', at: 3, state: 'done' })
  expect(feed.update(done.messages).changed).toMatchObject([{ id: '1', state: 'done' }])
})

test('text that was appended is not sent again', () => {
  const feed = createMessageFeed(String)
  feed.update(first.messages)
  const longer = append(first, { id: '1', text: 'Because.', at: 2 })
  for (const message of longer.messages) feed.append(message)

  expect(feed.update(longer.messages).changed).toEqual([])
})

test('a page that was reloaded gets everything', () => {
  const feed = createMessageFeed(String)
  feed.update(first.messages)
  feed.reset()

  expect(feed.update(first.messages).changed).toHaveLength(2)
})

test('an edited question removes the later messages', () => {
  const feed = createMessageFeed(String)
  const second = ask(first, { id: '2', text: 'And?', model: 'm', at: 2 })
  feed.update(second.messages)

  expect(feed.update(cutBefore(second, '2-question')?.messages ?? [])).toEqual({
    ids: ['1-question', '1'],
    changed: [],
  })
  expect(cutBefore(second, '2')).toBeNull()
})

test('messages are sent again with the name of their model when it becomes known', () => {
  let name = 'm'
  const feed = createMessageFeed(() => name)
  feed.update(first.messages)
  name = 'Model M'

  expect(feed.update(first.messages).changed).toMatchObject([{ id: '1', model: 'Model M' }])
})
