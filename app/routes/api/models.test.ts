import { beforeEach, expect, test } from 'vitest'
import { call, connect, leave } from '#tests/editors.ts'
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
const complete = (body: object, more: Record<string, string> = {}) =>
  call(testServer, { path: 'completions', headers: { ...headers, ...more }, body })
const countLeft = async () =>
  (await call(testServer, { path: 'me', method: 'GET', headers })).json.allowance

/** The data of the events in a stream. */
function listEvents(text: string): string[] {
  return text
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => event.replace(/^data: /, ''))
}

test('the list of models has the stand-in, in the format of OpenAI', async () => {
  const answer = await call(testServer, { path: 'models', method: 'GET', headers })

  expect(answer.json).toEqual({
    object: 'list',
    data: [
      {
        id: model,
        object: 'model',
        created: Date.UTC(2026, 10, 15) / 1000,
        owned_by: 'ghost-writers-ia',
        ghost_writers: {
          name: 'Stand-in model (test mode)',
          plan: 'Free',
          is_included: true,
          context_tokens: 65_536,
          max_output_tokens: 4_096,
          requests: 1,
          supports: { chat: true, completion: true, tools: true, vision: false, embedding: true },
          is_stand_in: true,
        },
      },
    ],
  })
})

test('a model that is not offered is an error in the format of OpenAI, also with a slash in its name', async () => {
  const read = (id: string) => call(testServer, { path: `models/${id}`, method: 'GET', headers })

  const answers = [await read('gpt-1'), await read('maker%2Fcoder')]

  for (const { status, json } of answers) {
    expect(status).toBe(404)
    expect(json.error).toMatchObject({ type: 'not_found_error', code: 'model-not-found' })
  }
  expect((await read(model)).json).toMatchObject({ id: model, object: 'model' })
})

test('a question is answered with one JSON document and costs one request', async () => {
  await leave(shop, 10)

  const answer = await chat(question('Write a function that adds two numbers in Python'), {
    'x-ghost-request-id': 'question-1',
  })

  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'x-ghost-request-id': 'question-1',
    'ratelimit-remaining': '9',
  })
  expect(answer.json).toMatchObject({
    id: 'chatcmpl-question-1',
    object: 'chat.completion',
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: expect.stringContaining('def add(') },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 12, total_tokens: expect.any(Number) },
  })
  expect(await countLeft()).toMatchObject({ left: 9 })
})

test('a streamed answer has the same text, its end, the number of tokens and [DONE]', async () => {
  const body = question('Write a function that adds two numbers')
  const whole = await chat(body)

  const streamed = await chat({ ...body, stream: true, stream_options: { include_usage: true } })

  expect(streamed.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  const events = listEvents(streamed.text)
  expect(events.at(-1)).toBe('[DONE]')
  const chunks = events.slice(0, -1).map((event) => JSON.parse(event))
  expect(chunks[0].choices[0].delta.role).toBe('assistant')
  const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')
  const { choices, usage } = whole.json as never as {
    choices: [{ message: { content: string } }]
    usage: object
  }
  expect(text).toBe(choices[0].message.content)
  expect(chunks.at(-2).choices[0].finish_reason).toBe('stop')
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage })
})

test('ten completions cost one request', async () => {
  await leave(shop, 10)

  for (let count = 0; count < 10; count += 1) {
    const answer = await complete(
      { model, prompt: 'function add(a, b) {\n  return ', suffix: '\n}' },
      { 'x-ghost-feature': 'completion', 'x-ghost-language': 'javascript' },
    )
    expect(answer.json).toMatchObject({ object: 'text_completion', choices: [{ text: 'a + b' }] })
  }

  expect(await countLeft()).toMatchObject({ left: 9 })
})

test('an editor counts a completion when it shows it; programs are counted at the first text', async () => {
  await leave(shop, 10)
  const body = { model, prompt: 'function add(a, b) {\n  return ', suffix: '\n}' }
  const whenShown = { 'x-ghost-counted': 'when-shown' }
  const feature = { 'x-ghost-feature': 'completion' }

  const [shown, unseen] = ['shown', 'unseen'].map((id) => ({
    'x-ghost-request-id': id,
    ...whenShown,
  }))
  for (const sent of [shown, unseen])
    expect((await complete(body, { ...feature, ...sent })).status).toBe(200)
  await call(testServer, { path: 'requests/shown/commit', headers, body: {} })
  await call(testServer, { path: 'requests/unseen/release', headers, body: {} })
  for (let count = 0; count < 9; count += 1) await complete(body, feature)

  expect(await countLeft()).toMatchObject({ left: 9 })
  expect((await chat(question('Hi'), whenShown)).status).toBe(400)
})

test('an answer that fails before its first word costs nothing and says what to do', async () => {
  await leave(shop, 10)

  for (const stream of [true, false]) {
    const answer = await chat({ ...question('/fail'), stream })
    expect(answer.status).toBe(502)
    expect(answer.json).toEqual({
      error: {
        message: "This model isn't available right now. Choose another one or try again later.",
        type: 'api_error',
        code: 'model-unavailable',
        param: null,
      },
    })
  }

  expect(await countLeft()).toMatchObject({ left: 10 })
})

test('an answer that breaks off is counted if some of it was streamed, and not otherwise', async () => {
  await leave(shop, 10)

  const whole = await chat(question('/break'))
  expect(whole.status).toBe(502)
  expect(await countLeft()).toMatchObject({ left: 10 })

  const streamed = await chat({ ...question('/break'), stream: true })
  const events = listEvents(streamed.text)
  expect(events).toHaveLength(6)
  expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({ error: { code: 'model-unavailable' } })
  expect(await countLeft()).toMatchObject({ left: 9 })
})

test('a call that continues a request with the result of a tool is free', async () => {
  await leave(shop, 10)
  const tools = [
    {
      type: 'function',
      function: {
        name: 'create_file',
        parameters: {
          type: 'object',
          properties: { path: { type: 'string' }, content: { type: 'string' } },
          required: ['path', 'content'],
        },
      },
    },
  ]
  const messages = [{ role: 'user', content: 'Create a file add.py with a function that adds' }]

  const first = await chat({ model, messages, tools })

  const { message, finish_reason } = (first.json.choices as [never])[0] as {
    message: { tool_calls: [{ id: string; function: { name: string; arguments: string } }] }
    finish_reason: string
  }
  expect(finish_reason).toBe('tool_calls')
  const [called] = message.tool_calls
  expect(called.function.name).toBe('create_file')
  expect(JSON.parse(called.function.arguments)).toEqual({
    path: 'add.py',
    content: expect.stringContaining('def add('),
  })

  const result = { role: 'tool', tool_call_id: called.id, content: 'created' }
  const second = await chat({ model, messages: [...messages, message, result], tools })
  expect(second.status).toBe(200)
  expect(await countLeft()).toMatchObject({ left: 9 })
})

test('a first call that ends with the result of a tool is counted', async () => {
  await leave(shop, 10)
  const result = { role: 'tool', tool_call_id: 'call_1', content: 'created' }

  await chat({ model, messages: [result] })

  expect(await countLeft()).toMatchObject({ left: 9 })
})

test('an empty allowance is refused in the format of OpenAI, with the upgrade', async () => {
  await leave(shop, 0)

  const answer = await chat({ ...question('Hello'), stream: true })

  expect(answer.status).toBe(429)
  expect(answer.headers['retry-after']).toBeDefined()
  expect(answer.json).toEqual({
    error: {
      message: "You've used up your requests for now",
      type: 'rate_limit_error',
      code: 'allowance-empty',
      param: null,
      action: { kind: 'upgrade', label: 'Upgrade', url: `${testServer.origin}/pricing` },
      nextAt: expect.any(Number),
    },
  })
})

test('a request id can be used once', async () => {
  const id = { 'x-ghost-request-id': 'same' }
  expect((await chat(question('Hello'), id)).status).toBe(200)

  const again = await chat(question('Hello'), id)

  expect(again.status).toBe(409)
  expect(again.json).toMatchObject({ error: { code: 'request-settled' } })
})

test('calls without a token, and with a session cookie only, are refused before the body is read', async () => {
  const sent = { path: 'chat/completions', body: 'x'.repeat(100_000) }
  for (const stranger of [{}, { cookie: 'session=x' }, { authorization: 'Bearer gwe_x' }]) {
    const answer = await call(testServer, { ...sent, headers: stranger })
    expect(answer.status).toBe(401)
    expect(answer.json).toMatchObject({
      error: { code: 'invalid_api_key', type: 'authentication_error' },
    })
  }
})

test('a program with an API token needs Pro and no headers of ours', async () => {
  const program = await connect(shop, { kind: 'token' })
  const ask = () => call(testServer, { path: 'chat/completions', ...program, body: question('Hi') })
  expect((await ask()).json).toMatchObject({ error: { code: 'not-allowed' } })

  await subscribe(shop, { planId: 'pro' })

  expect((await ask()).status).toBe(200)
})
