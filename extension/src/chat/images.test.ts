import { expect, test } from 'vitest'
import { ask, emptyConversation, toModelMessages } from './conversation.ts'
import { fitChat } from './history.ts'
import { findImageProblem, keepLatestImages, maxImageLength } from './images.ts'

const small = { url: 'data:image/png;base64,AQID', thumbnail: 'data:image/jpeg;base64,AQID' }
const large = { ...small, url: 'x'.repeat(maxImageLength) }

test('a question has up to four images, and as much as the site takes on every plan', () => {
  expect(findImageProblem([small, small, small], small)).toBeNull()
  expect(findImageProblem([small, small, small, small], small)).toBe('count')
  expect(findImageProblem([large], large)).toBeNull()
  expect(findImageProblem([large, large], small)).toBe('size')
})

test('the latest images are sent again with the conversation, as far as they fit', () => {
  const messages = ['one', 'two', 'three'].map((content) => ({ content, images: [large.url] }))

  const kept = keepLatestImages(messages)

  expect(kept.map(({ images }) => images?.length ?? 0)).toEqual([0, 1, 1])
  expect(kept.map(({ content }) => content)).toEqual(['one', 'two', 'three'])
})

test('an image is sent as long as its conversation is open, and is never stored', () => {
  const images = [{ ...small, id: '1' }]
  const question = { id: 'a', model: 'm', at: 0, text: 'What is this?', images }
  const { messages } = ask(emptyConversation, question)
  const stored = fitChat({ id: 'chat', updatedAt: 0, messages })

  expect(toModelMessages({ messages })).toMatchObject([{ images: [small.url] }])
  expect(JSON.stringify(stored)).not.toContain('data:')
  expect(stored.messages[0]?.note).toContain("Images aren't stored")
})
