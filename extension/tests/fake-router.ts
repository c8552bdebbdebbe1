import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type Question = {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly max_tokens: number
  readonly temperature: number
  readonly reasoning?: { readonly max_tokens: number }
}

/** What it does with a question: it writes pieces, or refuses, before the first or in the middle. */
export type Reply = {
  readonly pieces?: readonly string[]
  readonly refusal?: { readonly status: number; readonly message: string }
  /** How an answer ends that is not refused; `never` leaves the line open. */
  readonly ending?: 'stop' | 'length' | 'cut' | 'never'
}

/** A router whose models say what the test wants. It speaks OpenRouter's protocol, comments and all. */
export type FakeRouter = {
  readonly baseUrl: string
  readonly asked: readonly Question[]
  readonly keys: readonly (string | undefined)[]
  /** Whether whoever asked last still listens. */
  readonly isHeard: () => boolean
  readonly reply: (toReply: (question: Question) => Reply) => void
  readonly close: () => Promise<void>
}

export async function openFakeRouter(): Promise<FakeRouter> {
  const asked: Question[] = []
  const keys: (string | undefined)[] = []
  let toReply: (question: Question) => Reply = () => ({ pieces: ['Hello.'] })
  let last: ServerResponse | null = null

  const server = createServer(async (request, response) => {
    if (request.url === '/api/v1/models') return response.end(JSON.stringify(models))
    const question = (await json(request)) as Question
    asked.push(question)
    keys.push(request.headers.authorization)
    last = response
    write(response, toReply(question))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    asked,
    keys,
    isHeard: () => last !== null && !last.destroyed,
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

function write(response: ServerResponse, { pieces, refusal, ending = 'stop' }: Reply): void {
  if (refusal && !pieces) {
    const { status, message } = refusal
    response.writeHead(status, { 'content-type': 'application/json' })
    return void response.end(JSON.stringify({ error: { code: status, message } }))
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': OPENROUTER PROCESSING\n\n')
  for (const content of pieces ?? []) send(response, { choices: [{ delta: { content } }] })
  if (refusal) send(response, toMidError(refusal))
  if (ending === 'never') return
  // What was written still arrives.
  if (ending === 'cut') return void response.socket?.end()
  send(response, { choices: [{ delta: { content: '' }, finish_reason: ending }] })
  send(response, { choices: [], usage: { total_tokens: 12 } })
  response.end('data: [DONE]\n\n')
}

function send(response: ServerResponse, chunk: object): void {
  response.write(`data: ${JSON.stringify(chunk)}\n\n`)
}

function toMidError({ status, message }: NonNullable<Reply['refusal']>) {
  const choices = [{ delta: { content: '' }, finish_reason: 'error' }]
  return { error: { code: status, message }, choices }
}

const models = {
  data: [
    {
      id: 'openai/gpt-4o',
      name: 'OpenAI: GPT-4o',
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
