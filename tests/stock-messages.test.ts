import Anthropic, { APIError } from '@anthropic-ai/sdk'
import { beforeEach, describe, expect, test } from 'vitest'
import { openStockSite, type StockSite } from './stock-site.ts'

let site: StockSite
let client: Anthropic

beforeEach(async () => {
  site = await openStockSite()
  client = open({ authToken: site.apiKey, apiKey: null })
})

const open = (options: object) =>
  new Anthropic({ baseURL: `${site.origin}/api`, maxRetries: 0, ...options })

const question = { role: 'user' as const, content: 'What is in a.ts?' }
const tools: Anthropic.Tool[] = [
  {
    name: 'read',
    description: 'Reads a file',
    input_schema: { type: 'object', properties: { path: { type: 'string' } } },
  },
]
const asked = { max_tokens: 1_000, messages: [question] }
const thinking = { type: 'adaptive' as const, display: 'summarized' as const }

const ways = ['whole', 'streamed'] as const

/** The same answer, as the client has put it together. */
function ask(
  way: (typeof ways)[number],
  params: Anthropic.MessageCreateParamsNonStreaming,
): Promise<Anthropic.Message> {
  return way === 'whole'
    ? client.messages.create(params)
    : client.messages.stream(params).finalMessage()
}

function answerTools({ content }: Anthropic.Message): Anthropic.MessageParam[] {
  const results = content.flatMap((block) =>
    block.type === 'tool_use'
      ? { type: 'tool_result' as const, tool_use_id: block.id, content: 'empty' }
      : [],
  )
  return [question, { role: 'assistant', content }, { role: 'user', content: results }]
}

describe.each(ways)('an answer of Anthropic’s client, %s', (way) => {
  test.each(['thinker', 'detailed', 'signed', 'parallel', 'interleaved'])(
    'runs the tools of a model that wants what it sent back (%s)',
    async (model) => {
      for (const settings of [
        {},
        { thinking },
        { thinking: { ...thinking, display: 'omitted' } },
      ]) {
        const params = {
          ...asked,
          model,
          tools,
          ...settings,
        } as Anthropic.MessageCreateParamsNonStreaming
        const first = await ask(way, params)
        const inputs = first.content.flatMap((block) =>
          block.type === 'tool_use' ? [block.input] : [],
        )
        expect(first.stop_reason).toBe('tool_use')
        expect(inputs).toEqual(
          model === 'parallel' || model === 'interleaved'
            ? [{ path: 'a.ts' }, { path: 'b.ts' }]
            : [{ path: 'a.ts' }],
        )

        const last = await ask(way, { ...params, messages: answerTools(first) })
        expect(last.content.at(-1)).toMatchObject({ type: 'text', text: 'Done' })
      }
    },
  )

  test('has thoughts only if they were asked for, and tokens without the cached ones', async () => {
    const plain = await ask(way, { ...asked, model: 'thinker' })
    expect(plain.content).toEqual([{ type: 'text', text: 'Done', citations: null }])
    expect(plain).toMatchObject({
      stop_reason: 'end_turn',
      model: 'thinker',
      usage: {
        input_tokens: 200,
        cache_read_input_tokens: 800,
        output_tokens: 200,
        output_tokens_details: { thinking_tokens: 150 },
      },
    })

    const thought = await ask(way, { ...asked, model: 'thinker', thinking })
    expect(thought.content[0]).toMatchObject({ thinking: 'I should look at the file.' })
  })

  test('says why it ended', async () => {
    const refused = await ask(way, { ...asked, model: 'refuser' })
    expect(refused.stop_reason).toBe('refusal')
    expect(refused.stop_details?.explanation).toBe("I can't help with that.")

    const stopped = await ask(way, { ...asked, model: 'stopper', stop_sequences: ['X', 'END'] })
    expect(stopped).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: 'END' })

    expect((await ask(way, { ...asked, model: 'cut' })).stop_reason).toBe('max_tokens')
  })

  test('learns why a call failed, in the format of its own errors', async () => {
    const fail = async (params: object) =>
      ask(way, { ...asked, model: 'small', ...params }).catch((fault: unknown) => fault)

    expect(await fail({})).toMatchObject({ status: 400, type: 'invalid_request_error' })
    expect(await fail({ model: 'none' })).toMatchObject({ status: 404, type: 'not_found_error' })
    expect(await fail({ model: 'crowded' })).toMatchObject({
      status: 503,
      type: 'overloaded_error',
    })
    const refused = await fail({ container: 'x' })
    expect(refused).toMatchObject({ status: 400, requestID: expect.stringMatching(/./) })
    expect(refused).toHaveProperty('error.error.param', 'container')
    expect(String(refused)).toContain('Unsupported field: container')
    const hosted = await fail({ tools: [{ type: 'web_search_20250305', name: 'web_search' }] })
    expect(hosted).toHaveProperty('error.error.param', 'tools.0.type')
  })
})

test('the client notices an error in the middle of a stream', async () => {
  const fault = await client.messages
    .stream({ ...asked, model: 'broken' })
    .finalMessage()
    .catch((error: unknown) => error)

  expect(fault).toBeInstanceOf(APIError)
  expect(fault).toMatchObject({ type: 'api_error' })
})

test('the token may come as the key of the client, and a wrong one is refused', async () => {
  const keyed = open({ apiKey: site.apiKey, authToken: null })
  expect((await keyed.messages.create({ ...asked, model: 'newer' })).stop_reason).toBe('end_turn')

  const stranger = open({ apiKey: 'sk-wrong', authToken: null })
  await expect(stranger.messages.create({ ...asked, model: 'newer' })).rejects.toMatchObject({
    status: 401,
    type: 'authentication_error',
  })
  expect((await fetch(`${site.origin}/api/v1/messages`)).status).toBe(405)
})

test('tokens are counted without asking a model', async () => {
  const messages = [{ role: 'user' as const, content: 'a'.repeat(4_000) }]

  const { input_tokens } = await client.messages.countTokens({ model: 'thinker', messages })

  expect(input_tokens).toBeGreaterThan(1_000)
  expect(input_tokens).toBeLessThan(1_050)
  expect(site.router.calls).toEqual([])
})

test('an answer follows the schema that the client asks for', async () => {
  const format = { type: 'json_schema' as const, schema: { type: 'object' } }

  await client.messages.create({ ...asked, model: 'newer', output_config: { format } })

  expect(site.router.calls.at(-1)?.body.response_format).toEqual({
    type: 'json_schema',
    json_schema: { name: 'answer', schema: { type: 'object' }, strict: true },
  })
})
