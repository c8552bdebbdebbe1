import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { type FakeRouter, openFakeRouter, startEvents } from './model-router.ts'

type Body = Readonly<Record<string, unknown>>
type Message = Readonly<Record<string, unknown>> & { readonly tool_calls?: readonly ToolCall[] }
type ToolCall = { readonly extra_content?: { readonly google?: { thought_signature?: string } } }

/**
 * A router whose models behave as those of late 2026 do, by their names: they think first, want
 * their thoughts and signatures back, call several tools without an index, and refuse the names of
 * older parameters.
 */
export function openUnkindRouter(): Promise<FakeRouter> {
  return openFakeRouter((response, { body, path }) => {
    if (path.endsWith('/embeddings')) return embed(response, body)
    const model = models[String(body.model)]
    if (!model) return refuse(response, { message: 'No such model', code: 'model_not_found' }, 404)
    return model(response, body)
  })
}

export const unkindModels = [
  'thinker',
  'detailed',
  'signed',
  'parallel',
  'newer',
  'refuser',
  'small',
  'broken',
  'interleaved',
  'stopper',
  'cut',
  'crowded',
  'obedient',
  'tidy',
  'echo',
  'bytes',
] as const

/** Characters of one to four bytes. */
export const multilingual = 'a é 語 👩‍💻 "\\" \u2028 ⚡'

const models: Readonly<Record<string, (response: ServerResponse, body: Body) => unknown>> = {
  /** DeepSeek and Kimi: thoughts in a field of their own, wanted back with tool results. */
  thinker: (response, body) =>
    thinkWith(response, body, {
      thought: { reasoning_content: 'I should look at the file.' },
      hasThought: ({ reasoning_content: text }) => text === 'I should look at the file.',
    }),
  /** OpenRouter: thoughts in pieces, with a signature at the end. */
  detailed: (response, body) =>
    thinkWith(response, body, {
      thought: {
        reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'Look.', signature: 's1' }],
      },
      hasThought: ({ reasoning_details: details }) =>
        JSON.stringify(details ?? []).includes('"s1"'),
    }),
  /** Gemini: a signature at each tool call, no index, and `stop` although a tool is called. */
  signed(response, body) {
    const answer = findLastAnswer(body)
    if (!answer) {
      const google = { thought_signature: 'signature-1' }
      const call = { ...toCall('call_1', 'a.ts'), extra_content: { google } }
      return send(response, [{ tool_calls: [call] }], 'stop')
    }
    const isSigned = answer.tool_calls?.every(
      ({ extra_content: extra }) => extra?.google?.thought_signature === 'signature-1',
    )
    if (isSigned) return send(response, [{ content: 'Done' }])
    return refuse(response, { message: 'Function call is missing a thought_signature', code: 400 })
  },
  parallel(response, body) {
    if (findLastAnswer(body)) return send(response, [{ content: 'Done' }])
    const calls = [toCall('call_a', 'a.ts'), toCall('call_b', 'b.ts')]
    return send(response, [{ tool_calls: calls }], 'tool_calls')
  },
  /** GPT-5: other names, and no temperature. */
  newer(response, body) {
    const wrong = ['max_tokens', 'temperature'].find((name) => name in body)
    if (!wrong) return send(response, [{ content: 'Done' }])
    const message = `Unsupported parameter: '${wrong}' is not supported with this model.`
    return refuse(response, { message, code: 'unsupported_parameter', param: wrong })
  },
  refuser: (response) => send(response, [{ refusal: "I can't help with that." }]),
  small: (response) =>
    refuse(response, { message: 'maximum context length is 8', code: 'context_length_exceeded' }),
  /** Pieces of two calls in turn, usage in the middle, thoughts between them. */
  interleaved(response, body) {
    if (findLastAnswer(body)) return send(response, [{ content: 'Done' }])
    const write = startEvents(response)
    const piece = (index: number, part: object) =>
      write({ choices: [{ index: 0, delta: { tool_calls: [{ index, ...part }] } }] })
    write({ choices: [{ index: 0, delta: { content: 'Both. ' } }] })
    piece(0, { id: 'call_a', type: 'function', function: { name: 'read', arguments: '' } })
    piece(1, { id: 'call_b', type: 'function', function: { name: 'read', arguments: '' } })
    write({ choices: [], usage })
    piece(1, { function: { arguments: '{"path":' } })
    piece(0, { function: { arguments: '{"path":' } })
    write({ choices: [{ index: 0, delta: { reasoning_content: 'Hm.' } }] })
    piece(1, { function: { arguments: '"b.ts"}' } })
    piece(0, { function: { arguments: '"a.ts"}' } })
    write({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] })
    write('[DONE]')
    response.end()
  },
  /** vLLM: says which text has stopped it. */
  stopper(response) {
    const write = startEvents(response)
    write({ choices: [{ index: 0, delta: { content: 'Up to' } }] })
    write({ choices: [{ index: 0, delta: {}, finish_reason: 'stop', stop_reason: 'END' }] })
    write('[DONE]')
    response.end()
  },
  /** Calls the tool that it's told to. */
  obedient(response, body) {
    if (findLastAnswer(body)) return send(response, [{ content: 'Done' }])
    const [{ content: name }] = body.messages as readonly [Message]
    const args = JSON.stringify({ input: 'a\n"b"' })
    const call = { index: 0, id: 'call_1', function: { name, arguments: args } }
    return send(response, [{ tool_calls: [call] }], 'tool_calls')
  },
  /** Sends each byte on its own. */
  async bytes(response) {
    const args = JSON.stringify({ text: multilingual })
    const call = { index: 0, id: 'call_1', function: { name: 'say', arguments: args } }
    const deltas = [
      { reasoning_content: multilingual },
      { content: multilingual },
      { tool_calls: [call] },
    ]
    const chunks = [
      ...deltas.map((delta) => ({ choices: [{ index: 0, delta }] })),
      { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
      { choices: [], usage },
    ]
    const text = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]']
      .map((data) => `data: ${data}\n\n`)
      .join('')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const byte of Buffer.from(text)) {
      response.write(Buffer.of(byte))
      await setImmediate()
    }
    response.end()
  },
  echo: (response) => send(response, [{ content: 'Done' }]),
  /** Follows schemas. */
  tidy: (response, { response_format: format }) =>
    send(response, [{ content: format ? '{"name":' : 'No' }, { content: '"Ghost"}' }]),
  cut: (response) => send(response, [{ content: 'And then' }], 'length'),
  crowded: (response) => refuse(response, { message: 'secret sk-1 is overloaded' }, 503),
  broken(response) {
    const write = startEvents(response)
    write({ choices: [{ delta: { content: 'Half' } }] })
    write({ error: { code: 502, message: 'upstream died' } })
    response.end()
  },
}

/** In another order, and one too few for some. */
function embed(response: ServerResponse, { input, model, encoding_format: format }: Body): void {
  const texts = (model === 'broken' ? ['Half'] : input) as readonly string[]
  const data = texts.map((text, index) => ({ index, embedding: toVector(text.length, format) }))
  response.writeHead(200, { 'content-type': 'application/json' })
  const count = { prompt_tokens: 12, total_tokens: 12 }
  response.end(JSON.stringify({ object: 'list', data: data.toReversed(), usage: count }))
}

function toVector(number: number, format: unknown): readonly number[] | string {
  const vector = new Float32Array([number, 0.5])
  return format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : [...vector]
}

type Thinking = {
  readonly thought: object
  readonly hasThought: (answer: Message) => boolean
}

function thinkWith(response: ServerResponse, body: Body, { thought, hasThought }: Thinking) {
  const answer = findLastAnswer(body)
  const hasTools = Array.isArray(body.tools) && body.tools.length > 0
  if (!answer && hasTools)
    return send(
      response,
      [thought, { tool_calls: [{ index: 0, ...toCall('call_1', 'a.ts') }] }],
      'tool_calls',
    )
  if (!answer || hasThought(answer)) return send(response, [thought, { content: 'Done' }])
  return refuse(response, { message: 'The reasoning in the thinking mode must be passed back' })
}

function findLastAnswer({ messages }: Body): Message | undefined {
  return (messages as readonly Message[]).findLast(({ role }) => role === 'assistant')
}

function toCall(id: string, path: string) {
  return { id, type: 'function', function: { name: 'read', arguments: JSON.stringify({ path }) } }
}

const usage = {
  prompt_tokens: 1_000,
  completion_tokens: 200,
  prompt_tokens_details: { cached_tokens: 800 },
  completion_tokens_details: { reasoning_tokens: 150 },
}

function send(response: ServerResponse, deltas: readonly object[], reason = 'stop'): void {
  const write = startEvents(response)
  for (const delta of deltas) write({ choices: [{ index: 0, delta }] })
  write({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })
  write({ choices: [], usage })
  write('[DONE]')
  response.end()
}

function refuse(response: ServerResponse, error: object, status = 400): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { type: 'invalid_request_error', ...error } }))
}
