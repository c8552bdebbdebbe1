import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { ModelCall, ModelGateway, ModelInput, ModelPart } from '#domain/models/ports.ts'
import type { ConfiguredModel } from '#gateways/models/configured-model.ts'
import type { Timeouts } from '#gateways/models/deadlines.ts'
import type { FailureFacts } from '#gateways/models/failures.ts'
import { createModelRouter } from '#gateways/models/router.ts'
import type { OutgoingProxy } from '#gateways/outgoing-proxy.ts'

type Handler = (response: ServerResponse, request: ReceivedCall) => unknown

type ReceivedCall = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

export type FakeRouter = {
  readonly url: string
  /** Every call so far. */
  readonly calls: readonly ReceivedCall[]
  /** How many calls were cut off by the client before their answer was complete. */
  readonly countCanceled: () => number
  /** Answers the calls from now on. */
  answer(handler: Handler): void
}

/** A router of the tests: an HTTP server that answers as each test wants. */
export async function openFakeRouter(first: Handler = sayHello): Promise<FakeRouter> {
  const calls: ReceivedCall[] = []
  let handle = first
  let canceled = 0
  const server = createServer(async (request, response) => {
    const call = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse((await text(request)) || '{}'),
    }
    calls.push(call)
    response.on('close', () => {
      if (!response.writableFinished) canceled += 1
    })
    await handle(response, call)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    countCanceled: () => canceled,
    answer: (handler) => {
      handle = handler
    },
  }
}

/** Starts a stream of server-sent events. */
export function startEvents(response: ServerResponse): (event: unknown) => boolean {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  return (event) =>
    response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
}

export const toChunk = (content: string) => ({ choices: [{ index: 0, delta: { content } }] })
export const endChunk = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }

function sayHello(response: ServerResponse): void {
  const send = startEvents(response)
  send(toChunk('Hello'))
  send(endChunk)
  send({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 2 } })
  send('[DONE]')
  response.end()
}

const coder: ConfiguredModel = {
  id: 'coder',
  name: 'Coder',
  ownedBy: 'maker',
  releasedAt: new Date('2026-01-01'),
  plan: 'free',
  contextTokens: 32_768,
  maxOutputTokens: 4_096,
  supports: { chat: true, completion: true, tools: true, vision: false, embedding: false },
  weight: 10,
  price: null,
  isStandIn: false,
  upstreamId: 'maker/coder-1',
  refused: new Set(),
  fimTemplate: null,
  targets: [{ router: 'router', upstreamId: 'maker/coder-1', price: null }],
}

export const routerKey = 'sk-router-secret'

type RouterOptions = {
  /** Further routers, by name. */
  readonly routers?: Readonly<Record<string, string>>
  /** Those that can be asked what a call has cost. */
  readonly bills?: readonly string[]
  readonly models?: readonly Partial<ConfiguredModel>[]
  readonly budget?: ModelGateway['budget']
  readonly report?: (facts: FailureFacts & { readonly target: string }) => void
  readonly timeouts?: Timeouts
  readonly now?: () => number
  readonly proxy?: OutgoingProxy
}

/** The gateway to a router of the tests. */
export function connectRouter(
  url: string,
  {
    routers = {},
    bills = [],
    models = [{}],
    report = () => undefined,
    ...options
  }: RouterOptions = {},
): ModelGateway {
  const addresses = Object.entries({ router: url, ...routers })
  return createModelRouter({
    routers: Object.fromEntries(
      addresses.map(([name, address]) => [
        name,
        {
          url: address,
          key: routerKey,
          ...(bills.includes(name) && { bills: 'openrouter' as const }),
        },
      ]),
    ),
    models: models.map((model) => ({ ...coder, ...model })),
    budget: { perDay: null, perMonth: null },
    report,
    timeouts: { connectMs: 5_000, headersMs: 30_000, silenceMs: 45_000, totalMs: 480_000 },
    ...options,
  })
}

export const question: ModelInput = {
  kind: 'chat',
  messages: [{ role: 'user', content: 'Hello?' }],
  options: { temperature: 0.2, stop: ['END'] },
}

export function ask(
  gateway: ModelGateway,
  call: Partial<ModelCall> = {},
): AsyncIterable<ModelPart> {
  const [model] = gateway.catalog
  if (!model) throw new Error('The gateway has no model')
  const { signal } = new AbortController()
  return gateway.answer({
    requestId: 'call-1',
    model,
    input: question,
    maxOutputTokens: 100,
    signal,
    ...call,
  })
}

/** Without those that say which router has the call. */
export async function readAll(parts: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  const all: ModelPart[] = []
  for await (const part of parts)
    if (!['sent', 'rejected', 'named', 'accepted'].includes(part.kind)) all.push(part)
  return all
}
