import { beforeEach, describe, expect, test } from 'vitest'
import { call, connect, leave } from './editors.ts'
import { engines } from './engines.ts'
import { crowd } from './model-calls.ts'
import { grace } from './people.ts'
import { openShop, type Shop } from './shop.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const model = 'ghost-writers-stand-in'
const messages = [{ role: 'user', content: 'Hello' }]

type Protocol = { readonly path: string; readonly body: object; readonly end: string }

/** The same question in each protocol, with how its stream ends. */
const protocols: readonly Protocol[] = [
  {
    path: 'chat/completions',
    body: { model, messages, stream: true },
    end: 'data: [DONE]',
  },
  {
    path: 'responses',
    body: { model, input: messages, stream: true },
    end: 'event: response.completed',
  },
  {
    path: 'messages',
    body: { model, messages, max_tokens: 100, stream: true },
    end: 'event: message_stop',
  },
]

describe.each(engines)('requests in any protocol on $name', (engine) => {
  let shop: Shop
  let testServer: TestServer
  let headers: { authorization: string }

  beforeEach(async () => {
    const unlimited = { isAllowed: true, left: 100, endsAt: new Date(0) }
    testServer = await openTestServer(async (siteUrl) => {
      shop = await openShop(engine, { siteUrl })
      return { ...shop, ...crowd, callRateLimit: { take: async () => unlimited } }
    })
    ;({ headers } = await connect(shop, { user: grace }))
  })

  const listCosts = async () => {
    const query = { filter: null, after: null, atMost: 300 }
    const { lines } = await shop.usage.listLines(grace.id, query)
    return lines.map(({ cost }) => cost).toSorted()
  }

  test('of 200 streams over three protocols with 10 requests left, exactly 10 are answered', async () => {
    await leave(shop, 10, { user: grace })

    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const { path, body, end } = protocols[index % 3] as Protocol
        return { end, ...(await call(testServer, { path, headers, body })) }
      }),
    )

    const answered = answers.filter(({ status }) => status === 200)
    expect(answered).toHaveLength(10)
    for (const { text, end } of answered) expect(text).toContain(end)
    for (const { status, json } of answers.filter((one) => one.status !== 200)) {
      expect(status).toBe(429)
      expect(json.error).toMatchObject({ type: 'rate_limit_error', code: 'allowance-empty' })
    }
    expect(await listCosts()).toEqual(Array.from({ length: 10 }, () => 10))
  })

  test('the result of a tool continues a request for free, and not if something else is asked', async () => {
    const content = 'Create a file add.py with a function that adds'
    const parameters = { type: 'object', properties: { path: { type: 'string' } } }
    const asked = { role: 'user', content }
    const ask = async (path: string, body: object) =>
      (await call(testServer, { path, headers, body: { model, ...body } })).json

    const tools = [{ type: 'function', name: 'create_file', parameters }]
    const response = await ask('responses', { input: [asked], tools })
    const items = response.output as { type: string; call_id: string }[]
    const called = items.find(({ type }) => type === 'function_call')
    const output = { type: 'function_call_output', call_id: called?.call_id, output: 'created' }
    await ask('responses', { tools, input: [asked, ...items, output] })
    expect(await listCosts()).toEqual([0, 10])

    const own = [{ name: 'create_file', input_schema: parameters }]
    const limit = { max_tokens: 500, tools: own }
    const first = await ask('messages', { ...limit, messages: [asked] })
    const blocks = first.content as { type: string; id: string }[]
    const tool_use_id = blocks.find(({ type }) => type === 'tool_use')?.id
    const answer = { role: 'assistant', content: blocks }
    const result = { type: 'tool_result', tool_use_id, content: 'created' }
    const mark = { cache_control: { type: 'ephemeral' } }
    const results = { role: 'user', content: [{ ...result, ...mark }] }
    await ask('messages', { ...limit, messages: [asked, answer, results] })
    expect(await listCosts()).toEqual([0, 0, 10, 10])

    const more = { role: 'user', content: [result, { type: 'text', text: 'And another?' }] }
    await ask('messages', { ...limit, messages: [asked, answer, more] })
    expect(await listCosts()).toEqual([0, 0, 10, 10, 10])
  })
})
