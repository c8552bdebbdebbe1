import Anthropic from '@anthropic-ai/sdk'
import { createParser } from 'eventsource-parser'
import OpenAI from 'openai'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { chatChunk } from '#app/openapi/model-answers.ts'
import { messageEvent } from '#app/routes/api/messages/message-answers.ts'
import { responseEvent } from '#app/routes/api/responses/response-answers.ts'
import { openStockSite, type StockSite } from './stock-site.ts'
import { multilingual } from './unkind-router.ts'

let site: StockSite

beforeEach(async () => {
  site = await openStockSite()
})

/** Gets an answer byte by byte, as a network may cut it. */
const fetchBytes: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 1) controller.enqueue(bytes.subarray(at, at + 1))
      controller.close()
    },
  })
  return new Response(body, response)
}

const question = { role: 'user' as const, content: 'Hm?' }
const model = 'bytes'
const options = () => ({ maxRetries: 0, fetch: fetchBytes })
const openAi = () =>
  new OpenAI({ ...options(), baseURL: `${site.origin}/api/v1`, apiKey: site.apiKey })

test('chat completions survive any cut, before us and after us', async () => {
  const stream = openAi().chat.completions.stream({ model, messages: [question] })

  const { content, tool_calls: calls } = await stream.finalMessage()

  expect(content).toBe(multilingual)
  expect(calls?.map((call) => call.type === 'function' && call.function.arguments)).toEqual([
    JSON.stringify({ text: multilingual }),
  ])
})

test('responses survive any cut', async () => {
  const { output, output_text } = await openAi()
    .responses.stream({ model, input: [question], reasoning: { summary: 'auto' } })
    .finalResponse()

  expect(output_text).toBe(multilingual)
  expect(output).toMatchObject([
    { summary: [{ text: multilingual }] },
    { type: 'message' },
    { arguments: JSON.stringify({ text: multilingual }) },
  ])
})

test('messages survive any cut', async () => {
  const client = new Anthropic({
    ...options(),
    baseURL: `${site.origin}/api`,
    apiKey: site.apiKey,
  })
  const thinking = { type: 'adaptive' as const }
  const { content } = await client.messages
    .stream({ model, max_tokens: 100, messages: [question], thinking })
    .finalMessage()

  expect(content).toMatchObject([
    { thinking: multilingual },
    { text: multilingual },
    { input: { text: multilingual } },
  ])
})

type Case = { readonly path: string; readonly body: object; readonly shape: z.ZodType }

test.each<Case>([
  { path: 'chat/completions', body: { messages: [question] }, shape: chatChunk },
  {
    path: 'responses',
    body: { input: [question], reasoning: { summary: 'auto' } },
    shape: responseEvent,
  },
  {
    path: 'messages',
    body: { messages: [question], max_tokens: 100, thinking: { type: 'adaptive' } },
    shape: messageEvent,
  },
])('every event of $path is as the reference says', async ({ path, body, shape }) => {
  for (const id of ['bytes', 'interleaved', 'refuser', 'broken', 'cut']) {
    const response = await fetch(`${site.origin}/api/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${site.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: id, stream: true, ...body }),
    })
    for (const { event, data } of readEvents(await response.text())) {
      if (data === '[DONE]' || (path === 'chat/completions' && id === 'broken')) continue
      const value = JSON.parse(data)
      expect(shape.parse(value), data).toEqual(value)
      if (path !== 'chat/completions') expect(event).toBe(value.type)
    }
  }
})

function readEvents(text: string) {
  const events: { readonly event?: string | undefined; readonly data: string }[] = []
  createParser({ onEvent: (event) => events.push(event) }).feed(text)
  return events
}
