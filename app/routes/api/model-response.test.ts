import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerPart } from '#domain/models/model-answer.ts'
import { seconds } from '#domain/time.ts'
import { createStandInModels } from '#gateways/models/stand-in.ts'
import { writeEvents } from './model-response.ts'
import { streamAnswer } from './stream-answer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A stream whose parts come when the test says so. */
function openAnswer() {
  const [model] = createStandInModels({ budget: { perDay: null, perMonth: null } }).catalog
  if (!model) throw new Error('There is no model')
  const waiting: ((part: AnswerPart | null) => void)[] = []
  const counts = { tokensIn: 1, tokensOut: 1, cachedTokens: 0, reasoningTokens: 0 }
  const answer = {
    read: () => new Promise<AnswerPart | null>((resolve) => waiting.push(resolve)),
    cancel: async () => undefined,
    countTokens: () => counts,
  }
  const asked = { kind: 'chat', hasUsage: false } as const
  const writer = writeEvents({ id: 'x', model, createdAt: new Date(), answer, asked })
  const sendPart = async (part: AnswerPart | null) => {
    waiting.shift()?.(part)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { response: streamAnswer(answer, { writer, headers: {} }), sendPart }
}

test('while a model thinks, the client gets a comment every 15 seconds, and none after the end', async () => {
  const { response, sendPart } = openAnswer()
  const written: string[] = []
  const write = (text: string) => {
    written.push(text)
    return null
  }
  const done = response.writeTo({ write })

  await sendPart({ kind: 'accepted', target: 'router' })
  await vi.advanceTimersByTimeAsync(seconds(46))
  await sendPart({ kind: 'reasoning', fields: { reasoning_content: 'Hm' } })
  await sendPart(null)
  await done
  await vi.advanceTimersByTimeAsync(seconds(60))

  expect(written.map((text) => text.split('\n')[0])).toEqual([
    ': accepted',
    ': keep-alive',
    ': keep-alive',
    expect.stringContaining('"delta":{"role":"assistant","reasoning_content":"Hm"}'),
    'data: [DONE]',
  ])
})

test('a client that does not read gets no comments, so that it is disconnected as idle', async () => {
  const { response, sendPart } = openAnswer()
  const written: string[] = []
  void response.writeTo({
    write: (text) => {
      written.push(text)
      return text.startsWith('data:') ? new Promise(() => undefined) : null
    },
  })

  await sendPart({ kind: 'accepted', target: 'router' })
  await sendPart({ kind: 'text', text: 'Hello' })
  await vi.advanceTimersByTimeAsync(seconds(600))

  expect(written).toHaveLength(2)
})
