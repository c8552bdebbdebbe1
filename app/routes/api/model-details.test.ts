import { beforeEach, expect, test } from 'vitest'
import { call, leave } from '#tests/editors.ts'
import { oneEngine } from '#tests/engines.ts'
import { type Shop, subscribe } from '#tests/shop.ts'
import { openShopServer } from '#tests/shop-server.ts'
import type { TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let headers: { authorization: string }

beforeEach(async () => {
  ;({ shop, testServer, headers } = await openShopServer(oneEngine[0]))
})

const model = 'ghost-writers-stand-in'
const question = (content: string) => ({ model, messages: [{ role: 'user', content }] })

const chat = (body: object, more: Record<string, string> = {}) =>
  call(testServer, { path: 'chat/completions', headers: { ...headers, ...more }, body })
const complete = (body: object) =>
  call(testServer, { path: 'completions', headers, body: { model, ...body } })

test.each([
  ['functions', [{ name: 'f' }]],
  ['provider', { order: ['x'] }],
  ['web_search_options', {}],
  ['store', true],
  ['service_tier', 'priority'],
])('a field that is not passed on is refused by its name: %s', async (param, value) => {
  const answer = await chat({ ...question('Hi'), [param]: value })

  expect(answer.status).toBe(400)
  expect(answer.json).toMatchObject({ error: { param, type: 'invalid_request_error' } })
})

test.each([
  [{ role: 'user', content: [{ type: 'file', file: {} }] }, 'text or image_url'],
  [{ role: 'function', name: 'f', content: 'x' }, 'Only one of the roles'],
  [{ role: 'user', content: 'Hi', secret: 1 }, 'Unsupported field: messages.0.secret'],
])('a message with what is not passed on is refused by its name', async (message, said) => {
  const answer = await chat({ model, messages: [message] })

  expect(answer.status).toBe(400)
  expect(answer.json).toMatchObject({
    error: {
      message: expect.stringContaining(said),
      param: expect.stringMatching(/^messages\.0/),
    },
  })
})

test('fields without a value, and those that clients repeat from an answer, are no reason to refuse', async () => {
  const assistant = {
    role: 'assistant',
    content: 'Yes?',
    refusal: null,
    annotations: [],
    audio: null,
  }
  const body = { ...question('Hi'), functions: null, logit_bias: {}, user: 'u1' }

  const answer = await chat({ ...body, messages: [assistant, ...body.messages] })

  expect(answer.status).toBe(200)
})

test('a prompt may be a list with one text, and not with two', async () => {
  const prompt = 'def add(a, b):\n    return '

  const one = await complete({ prompt: [prompt], suffix: '\n' })
  expect(one.json).toMatchObject({ choices: [{ text: 'a + b' }] })
  const two = await complete({ prompt: [prompt, prompt] })
  expect(two.json.error).toMatchObject({ param: 'prompt' })
})

test('the limit per minute is in the headers on every plan, and waiting as long as they say helps', async () => {
  await subscribe(shop, { planId: 'pro' })
  const answer = await chat(question('Hi'))
  expect(answer.headers).toMatchObject({
    'x-ratelimit-limit-requests': '60',
    'x-ratelimit-remaining-requests': '59',
    'x-ratelimit-reset-requests': '60s',
    'x-request-id': expect.stringMatching(/./),
  })

  shop.clock.move(48_000)
  for (let count = 0; count < 59; count += 1) await chat({})
  const refused = await chat(question('Hi'))

  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('12')
  shop.clock.move(12_000)
  expect((await chat(question('Hi'))).status).toBe(200)
})

test('a call that is sent again with its Idempotency-Key is not answered and counted twice', async () => {
  await leave(shop, 10)
  const key = { 'idempotency-key': 'my call' }

  expect((await chat(question('/fail'), key)).status).toBe(502)
  const first = await chat(question('Hi'), key)
  const again = await chat(question('Hi'), key)

  expect(first.status).toBe(200)
  expect(again.status).toBe(409)
  expect(again.headers['x-should-retry']).toBe('false')
  expect(first.headers['ratelimit-remaining']).toBe('9')
})
