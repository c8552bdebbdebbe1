import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

type RouterMessage = {
  readonly role: string
  readonly content: string
  readonly reasoning_content?: string
  readonly tool_calls?: readonly { readonly id: string; readonly extra_content?: unknown }[]
}

export type RouterRequest = {
  readonly model: string
  readonly messages: readonly RouterMessage[]
  readonly tools?: readonly { readonly function: { readonly name: string } }[]
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly temperature?: number
  readonly stop?: readonly string[]
  readonly reasoning?: { readonly max_tokens: number }
}

/** A streamed answer, or an error before or in the middle of it. */
export type Reply = {
  /** What the model thinks first. */
  readonly reasoning?: readonly string[]
  /** Under which name. */
  readonly reasoningField?: 'reasoning' | 'reasoning_content'
  readonly pieces?: readonly string[]
  /** Between any two pieces. Absent: all arrive at once, as no real model answers. */
  readonly gapMs?: number
  /** Once, after the first half of the pieces. */
  readonly stallMs?: number
  readonly toolCalls?: readonly ToolCall[]
  /** Whether all tool calls are in one chunk, without numbers, and `stop` ends the answer (Gemini). */
  readonly isIndexless?: boolean
  /** In the middle of an answer, `status` is the code of the event. */
  readonly error?: {
    readonly status: number | string
    readonly message: string
    /** OpenAI's own code, and the parameter that it is about. */
    readonly code?: string
    readonly param?: string
  }
  /** How a successful answer ends; `never` leaves the connection open. */
  readonly ending?: 'stop' | 'length' | 'disconnect' | 'never'
  /** What the answer took. Absent: a few tokens. */
  readonly usage?: Readonly<Record<string, number>>
  /** The answer ends when this resolves. */
  readonly until?: Promise<void>
}

export type ToolCall = {
  readonly id: string
  readonly name: string
  readonly input: object
  /** Of the model's maker. */
  readonly extra_content?: object
}

/** A model router with answers set by the test. Implements OpenRouter's API, including SSE comments. */
export type FakeRouter = {
  readonly baseUrl: string
  readonly requests: readonly RouterRequest[]
  readonly keys: readonly (string | undefined)[]
  /** Whether the last client is still connected. */
  readonly isConnected: () => boolean
  readonly reply: (toReply: (request: RouterRequest) => Reply) => void
  readonly close: () => Promise<void>
}

export async function openFakeRouter(): Promise<FakeRouter> {
  const requests: RouterRequest[] = []
  const keys: (string | undefined)[] = []
  let toReply: (request: RouterRequest) => Reply = () => ({ pieces: ['Hello.'] })
  let last: ServerResponse | null = null

  const server = createServer(async (request, response) => {
    if (request.url === '/api/v1/models') return response.end(JSON.stringify(models))
    const body = (await json(request)) as RouterRequest
    requests.push(body)
    keys.push(request.headers.authorization)
    last = response
    await writeReply(response, {
      ...toReply(body),
      isCompletion: request.url === '/api/v1/completions',
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    requests,
    keys,
    isConnected: () => last !== null && !last.destroyed,
    reply(next) {
      toReply = next
    },
    async close() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Streams a reply. Completions have text where chats have deltas. */
export async function writeReply(
  response: ServerResponse,
  { pieces, toolCalls = [], error, isCompletion, ...reply }: Reply & { isCompletion?: boolean },
): Promise<void> {
  if (error && !pieces) return refuse(response, error)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': OPENROUTER PROCESSING\n\n')
  const { reasoning = [], reasoningField = 'reasoning', isIndexless } = reply
  const thoughts = reasoning.map((text) => ({ delta: { [reasoningField]: text } }))
  const written = (pieces ?? []).map((content) => toChoice(content, isCompletion))
  const choices = [...thoughts, ...written]
  for (const [index, choice] of choices.entries()) {
    send(response, { choices: [choice] })
    await pause(reply.gapMs)
    if (index + 1 === Math.floor(choices.length / 2)) await pause(reply.stallMs)
  }
  const deltas = isIndexless ? [toWholeCalls(toolCalls)] : toolCalls.flatMap(toDeltas)
  for (const delta of deltas) send(response, { choices: [{ delta }] })
  if (error) send(response, toStreamError(error))
  await reply.until
  const isToolCall = toolCalls.length > 0 && !isIndexless
  finish(response, reply.ending ?? (isToolCall ? 'tool_calls' : 'stop'), reply.usage)
}

async function pause(ms = 0): Promise<void> {
  if (ms > 0) await setTimeout(ms)
}

function refuse(response: ServerResponse, error: NonNullable<Reply['error']>): void {
  const { status, ...more } = error
  response.writeHead(Number(status), { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { code: status, ...more } }))
}

function toChoice(content: string, isCompletion = false) {
  return isCompletion ? { text: content } : { delta: { content } }
}

/** A tool call arrives in parts. */
function toDeltas({ input, name, ...call }: ToolCall, index: number) {
  const text = JSON.stringify(input)
  const parts = [text.slice(0, 5), text.slice(5)].map((part) => ({ function: { arguments: part } }))
  return [{ ...call, type: 'function', function: { name, arguments: '' } }, ...parts].map(
    (part) => ({
      tool_calls: [{ index, ...part }],
    }),
  )
}

function toWholeCalls(calls: readonly ToolCall[]) {
  return {
    tool_calls: calls.map(({ name, input, ...call }) => ({
      ...call,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    })),
  }
}

function finish(response: ServerResponse, ending: string, usage = fewTokens): void {
  if (ending === 'never') return
  // `end` still delivers what was written.
  if (ending === 'disconnect') return void response.socket?.end()
  send(response, { choices: [{ delta: { content: '' }, finish_reason: ending }] })
  send(response, {
    choices: [],
    usage,
  })
  response.end('data: [DONE]\n\n')
}

const fewTokens: NonNullable<Reply['usage']> = {
  prompt_tokens: 8,
  completion_tokens: 4,
  total_tokens: 12,
}

function send(response: ServerResponse, chunk: object): void {
  response.write(`data: ${JSON.stringify(chunk)}\n\n`)
}

function toStreamError({ status, message }: NonNullable<Reply['error']>) {
  const choices = [{ delta: { content: '' }, finish_reason: 'error' }]
  return { error: { code: status, message }, choices }
}

const models = {
  data: [
    {
      id: 'openai/gpt-4o',
      name: 'OpenAI: GPT-4o',
      architecture: { input_modalities: ['text', 'image'] },
      pricing: { prompt: '0.0000025', completion: '0.00001' },
    },
    {
      id: 'anthropic/claude-sonnet-4',
      name: 'Anthropic: Claude Sonnet 4',
      pricing: { prompt: '0.000003', completion: '0.000015' },
    },
    {
      id: 'qwen/qwen3-coder:free',
      name: 'Qwen3 Coder (free)',
      pricing: { prompt: '0', completion: '0' },
    },
    {
      id: 'mistralai/devstral',
      name: 'Devstral',
      pricing: { prompt: '0.0000001', completion: '0.0000003' },
    },
  ],
}
