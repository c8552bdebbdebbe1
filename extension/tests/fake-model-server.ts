import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type Reply, type RouterRequest, writeReply } from './fake-router.ts'

type Body = Partial<RouterRequest>

type Route = (response: ServerResponse, body: Body) => void

/** What a server answers, by method and path. Everything else is 404. */
export type Routes = Readonly<Record<string, Route>>

/** A server for models, or something else on its port. */
export type FakeModelServer = {
  readonly baseUrl: string
  readonly port: number
  /** Such as `GET /v1/models`, in order. */
  readonly calls: readonly string[]
  readonly questions: readonly RouterRequest[]
  /** What clients sent that nobody without an account should send. */
  readonly keys: readonly (string | undefined)[]
  readonly reply: (toReply: (request: RouterRequest) => Reply) => void
  readonly close: () => Promise<void>
}

export async function openFakeModelServer(
  routes: Routes,
  { host = '127.0.0.1', port: wanted = 0 }: { readonly host?: string; readonly port?: number } = {},
): Promise<FakeModelServer> {
  const calls: string[] = []
  const questions: RouterRequest[] = []
  const keys: (string | undefined)[] = []
  let toReply: (request: RouterRequest) => Reply = () => ({ pieces: ['Hello.'] })
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`
    calls.push(call)
    const body = request.method === 'POST' ? await readBody(request) : {}
    if (/^POST \/v1\/(chat\/)?completions$/.test(call) && routes['GET /v1/models']) {
      const question = { model: '', messages: [], ...body }
      questions.push(question)
      keys.push(request.headers.authorization)
      return writeReply(response, { ...toReply(question), isCompletion: !call.includes('chat') })
    }
    const route = routes[call] ?? routes['*'] ?? notFound
    route(response, body)
  })
  server.listen(wanted, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://${host.includes(':') ? `[${host}]` : host}:${port}/v1`,
    port,
    calls,
    questions,
    keys,
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

async function readBody(request: IncomingMessage): Promise<Body> {
  return (await json(request)) as Body
}

export function answer(body: unknown): Route {
  return (response) => void response.end(JSON.stringify(body))
}

const notFound: Route = (response) => void response.writeHead(404).end('404 page not found')

type Details = Readonly<Record<string, object>>

/** Ollama: details only one by one, and `null` instead of an empty list. Embeddings are listed, too. */
export function likeOllama(models: Details, loaded: Details = {}): Routes {
  const ids = Object.keys(models)
  return {
    'GET /v1/models': answer({ object: 'list', data: ids.length > 0 ? ids.map(toEntry) : null }),
    'GET /api/version': answer({ version: '0.23.1' }),
    'GET /api/ps': answer({
      models: Object.entries(loaded).map(([model, more]) => ({ name: model, model, ...more })),
    }),
    'POST /api/show': (response, { model = '' }) =>
      models[model] ? answer(models[model])(response, {}) : notFound(response, {}),
  }
}

/** LM Studio answers 200 to every path, with an error in the body. */
export function likeLmStudio(models: Details): Routes {
  const ids = Object.keys(models)
  return {
    'GET /v1/models': answer({ object: 'list', data: ids.map(toEntry) }),
    'GET /api/v0/models': answer({
      object: 'list',
      data: ids.map((id) => ({ ...toEntry(id), ...models[id] })),
    }),
    '*': answer({ error: 'Unexpected endpoint or method. (GET /api/version)' }),
  }
}

/** One model, named after its file. */
export function likeLlama(id: string, window: number): Routes {
  return {
    'GET /v1/models': answer({
      models: [{ name: id, capabilities: ['completion'] }],
      object: 'list',
      data: [{ ...toEntry(id), owned_by: 'llamacpp', meta: { n_ctx_train: 40_960 } }],
    }),
    'GET /props': answer({
      default_generation_settings: { n_ctx: window, params: {} },
      modalities: { vision: true, audio: false },
    }),
  }
}

function toEntry(id: string) {
  return { id, object: 'model', created: 1_763_000_000, owned_by: 'library' }
}

/** What else can be on a port. */
export const others = {
  'a web page': {
    '*': (response) => void response.end('<!doctype html><title>Dev server</title>'),
  },
  'a server that finds nothing': {},
  'a socket that never answers': { '*': () => undefined },
  'an answer that never ends': { '*': writeEndlessly },
  'an answer that stops in the middle': {
    '*': (response) => void response.write('{"object":"list","data":['),
  },
  "another program's list of models": {
    'GET /v1/models': answer({ data: [{ id: 'model-s', name: 'Sedan' }] }),
  },
  'a list of something else': {
    'GET /v1/models': answer({ object: 'list', data: [{ id: 7, object: 'car' }] }),
  },
} satisfies Readonly<Record<string, Routes>>

function writeEndlessly(response: ServerResponse): void {
  response.write('{"object":"list","data":["')
  const write = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536))) {}
  }
  response.on('drain', write)
  write()
}
