import OpenAI from 'openai'
import { beforeEach, describe, expect, test } from 'vitest'
import { openStockSite, type StockSite } from './stock-site.ts'

type Params = OpenAI.Responses.ResponseCreateParamsNonStreaming
type Item = OpenAI.Responses.ResponseInputItem

let site: StockSite
let client: OpenAI

beforeEach(async () => {
  site = await openStockSite()
  client = new OpenAI({ baseURL: `${site.origin}/api/v1`, apiKey: site.apiKey, maxRetries: 0 })
})

const question: Item = { role: 'user', content: 'What is in a.ts?' }
const tools: OpenAI.Responses.Tool[] = [
  {
    type: 'function',
    name: 'read',
    strict: false,
    parameters: { type: 'object', properties: { path: { type: 'string' } } },
  },
]

const ways = ['whole', 'streamed'] as const

/** The same answer, as the client has put it together. It validates every event. */
function ask(way: (typeof ways)[number], params: Params) {
  return way === 'whole'
    ? client.responses.create(params)
    : client.responses.stream({ ...params, stream: true }).finalResponse()
}

describe.each(ways)("a response of OpenAI's client, %s", (way) => {
  test.each(['thinker', 'detailed', 'signed', 'parallel', 'interleaved'])(
    'runs the tools of a model that wants what it sent back (%s)',
    async (model) => {
      for (const reasoning of [null, { summary: 'auto' as const }]) {
        const params = { model, tools, reasoning, store: false, input: [question] }
        const first = await ask(way, params)
        const calls = first.output.flatMap((item) => (item.type === 'function_call' ? [item] : []))
        expect(first.status).toBe('completed')
        expect(calls.map((call) => JSON.parse(call.arguments))).toEqual(
          model === 'parallel' || model === 'interleaved'
            ? [{ path: 'a.ts' }, { path: 'b.ts' }]
            : [{ path: 'a.ts' }],
        )

        const outputs = calls.map(({ call_id }) => ({
          type: 'function_call_output' as const,
          call_id,
          output: 'empty',
        }))
        const input = [question, ...(first.output as Item[]), ...outputs]
        const last = await ask(way, { ...params, input })
        expect(last.output_text).toBe('Done')
      }
    },
  )

  test('has thoughts and token counts', async () => {
    const { output, usage } = await ask(way, {
      model: 'thinker',
      input: 'Hm?',
      reasoning: { summary: 'auto' },
    })

    expect(output.map(({ type }) => type)).toEqual(['reasoning', 'message'])
    expect(output[0]).toMatchObject({ summary: [{ text: 'I should look at the file.' }] })
    expect(usage).toEqual({
      input_tokens: 1_000,
      input_tokens_details: { cached_tokens: 800 },
      output_tokens: 200,
      output_tokens_details: { reasoning_tokens: 150 },
      total_tokens: 1_200,
    })
  })

  test('says why it ended', async () => {
    const refused = await ask(way, { model: 'refuser', input: 'Hm?' })
    expect(refused.output[0]).toMatchObject({
      content: [{ type: 'refusal', refusal: "I can't help with that." }],
    })

    expect(await ask(way, { model: 'cut', input: 'Hm?' })).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [{ status: 'incomplete' }],
    })
  })

  test('learns why a call failed', async () => {
    const fail = async (params: object) =>
      ask(way, { model: 'small', input: 'Hm?', ...params }).catch((fault: unknown) => fault)

    expect(await fail({})).toMatchObject({ status: 400, code: 'context_length_exceeded' })
    expect(await fail({ model: 'none' })).toMatchObject({ status: 404, code: 'model-not-found' })
    expect(await fail({ store: true })).toMatchObject({ status: 400, param: 'store' })
    for (const [param, value] of [
      ['previous_response_id', 'resp_1'],
      ['conversation', 'conv_1'],
      ['prompt', { id: 'pmpt_1' }],
    ] as const) {
      const error = await fail({ [param]: value })
      expect(error).toMatchObject({ status: 400, param })
      expect(String(error)).toContain(`Unsupported field: ${param}`)
    }
    const hosted = await fail({ tools: [{ type: 'file_search', vector_store_ids: [] }] })
    expect(hosted).toMatchObject({ status: 400, param: 'tools.0.type' })
    const stored = await fail({ input: [{ type: 'item_reference', id: 'msg_1' }] })
    expect(stored).toMatchObject({ status: 400, param: 'input.0.type' })
  })

  test('parses an answer in the schema that the client asks for', async () => {
    const format = {
      type: 'json_schema' as const,
      name: 'city',
      strict: true,
      schema: { type: 'object', properties: { name: { type: 'string' } } },
    }
    const params = { model: 'tidy', input: 'Hm?', text: { format } }
    const { output_text } =
      way === 'whole' ? await client.responses.parse(params) : await ask(way, params)
    expect(JSON.parse(output_text)).toEqual({ name: 'Ghost' })

    const { type, ...json_schema } = format
    expect(site.router.calls.at(-1)?.body.response_format).toEqual({ type, json_schema })
  })

  test('calls custom tools and tools in namespaces by the names that the client knows', async () => {
    const files: OpenAI.Responses.Tool = {
      type: 'namespace',
      name: 'files',
      description: 'Files',
      tools: [{ type: 'function', name: 'read', parameters: { type: 'object' }, strict: false }],
    }
    const patch: OpenAI.Responses.Tool = { type: 'custom', name: 'patch', description: 'Patches' }

    const named = await ask(way, { model: 'obedient', input: 'files__read', tools: [files] })
    expect(named.output).toMatchObject([
      { type: 'function_call', namespace: 'files', name: 'read', call_id: 'call_1' },
    ])

    const custom = await ask(way, { model: 'obedient', input: 'patch', tools: [patch] })
    expect(custom.output).toMatchObject([
      { type: 'custom_tool_call', name: 'patch', input: 'a\n"b"' },
    ])
    const back = [
      ...(custom.output as Item[]),
      { type: 'custom_tool_call_output' as const, call_id: 'call_1', output: 'ok' },
    ]
    const last = await ask(way, { model: 'obedient', tools: [patch], input: [question, ...back] })
    expect(last.output_text).toBe('Done')
  })
})

test('the client learns that a stream has failed in the middle', async () => {
  const { status, error, output_text } = await client.responses
    .stream({ model: 'broken', input: 'Hm?' })
    .finalResponse()

  expect({ status, code: error?.code }).toEqual({ status: 'failed', code: 'model-unavailable' })
  expect(output_text).toBe('Half')
})

test('a result without its call, and a call without its result, are refused by their place', async () => {
  const call = { type: 'function_call' as const, call_id: 'call_1', name: 'read', arguments: '{}' }
  const output = { type: 'function_call_output' as const, call_id: 'call_2', output: '' }
  const fail = (input: Item[]) =>
    client.responses.create({ model: 'newer', input }).catch((fault: unknown) => fault)

  expect(await fail([question, call, output])).toMatchObject({ status: 400, param: 'input.2' })
  expect(await fail([question, call, question])).toMatchObject({ status: 400, param: 'input.2' })
})
