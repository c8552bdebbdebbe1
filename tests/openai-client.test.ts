import OpenAI, { APIError } from 'openai'
import { beforeEach, expect, test } from 'vitest'
import { connect, leave } from './editors.ts'
import { oneEngine } from './engines.ts'
import { openShop, type Shop } from './shop.ts'
import { openTestServer } from './test-server.ts'

let shop: Shop
let client: OpenAI

beforeEach(async () => {
  const { origin } = await openTestServer(async (siteUrl) => {
    shop = await openShop(oneEngine[0], { siteUrl })
    return shop
  })
  const { token } = await connect(shop)
  client = new OpenAI({ baseURL: `${origin}/api/v1`, apiKey: token, maxRetries: 0 })
})

const model = 'ghost-writers-stand-in'
const messages = [{ role: 'user' as const, content: 'Write a function that adds two numbers' }]

test('the stock client of OpenAI lists models and gets whole and streamed answers', async () => {
  const models = await client.models.list()
  expect(models.data.map(({ id }) => id)).toEqual([model])
  expect(await client.models.retrieve(model)).toEqual(models.data[0])

  const whole = await client.chat.completions.create({ model, messages })
  const text = whole.choices[0]?.message.content
  expect(text).toContain('function add(a: number, b: number): number')
  expect(whole.usage?.total_tokens).toBeGreaterThan(10)

  const stream = await client.chat.completions.create({ model, messages, stream: true })
  const pieces: string[] = []
  for await (const { choices } of stream) pieces.push(choices[0]?.delta.content ?? '')
  expect(pieces.join('')).toBe(text)

  const completion = await client.completions.create({
    model,
    prompt: 'def add(a, b):\n    return ',
    suffix: '\n',
  })
  expect(completion.choices[0]?.text).toBe('a + b')
})

test('the stock client runs a tool and continues with its result', async () => {
  let written = ''
  const runner = client.chat.completions.runTools({
    model,
    messages: [{ role: 'user', content: 'Create a file add.py with a function that adds' }],
    tools: [
      {
        type: 'function',
        function: {
          name: 'create_file',
          description: 'Creates a file',
          parse: JSON.parse,
          parameters: {
            type: 'object',
            properties: { path: { type: 'string' }, content: { type: 'string' } },
            required: ['path', 'content'],
          },
          function: ({ path, content }: { path: string; content: string }) => {
            written = `${path}: ${content}`
            return 'created'
          },
        },
      },
    ],
  })

  expect(await runner.finalContent()).toContain('Test mode')
  expect(written).toMatch(/^add\.py: .*\n?def add\(/)
})

test('the stock client understands our errors, also in the middle of a stream', async () => {
  const fail = async (content: string, stream: boolean) => {
    const asked = [{ role: 'user' as const, content }]
    try {
      const answer = await client.chat.completions.create({ model, messages: asked, stream })
      if (Symbol.asyncIterator in answer) for await (const _ of answer);
    } catch (fault) {
      return fault instanceof APIError ? { status: fault.status, code: fault.code } : fault
    }
    return null
  }

  expect(await fail('/busy', false)).toEqual({ status: 503, code: 'model-busy' })
  expect(await fail('/break', true)).toMatchObject({ code: 'model-unavailable' })
  await leave(shop, 0)
  expect(await fail('Hello', true)).toEqual({ status: 429, code: 'allowance-empty' })
})
