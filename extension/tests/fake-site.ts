import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type {
  AllowanceAnswer,
  ApiErrorCode,
  DeviceErrorCode,
  Me,
  ReleaseFeed,
  RequestState,
  SiteApi,
} from '../../domain/editor/site-api.ts'

/** A site that keeps its books in memory and answers by the same table as the real one. */
export type FakeSite = {
  readonly url: string
  /** Where a browser meets it. */
  readonly publicUrl: string
  /** What it was asked, in order. */
  readonly asked: readonly string[]
  /** The tokens that are good. */
  readonly tokens: ReadonlySet<string>
  /** Every request of the allowance by its id. */
  readonly requests: ReadonlyMap<string, RequestState['state']>
  /** The user confirms the code. */
  readonly allow: () => void
  /** What the site says to whoever asks for a token. */
  readonly decide: (error: DeviceErrorCode) => void
  /** Changes what the user has, and tells those who listen. */
  readonly change: (news: Partial<Me>) => void
  readonly publish: (feed: ReleaseFeed) => void
  /** Ends every token. */
  readonly revoke: () => void
  /** Cuts the lines of those who listen. */
  readonly cut: () => void
  /** From now on it answers like a site that is broken. */
  readonly breakDown: (isBroken: boolean) => void
  readonly close: () => Promise<void>
}

export const ada: Me = {
  uid: 'ada-1',
  email: 'ada@ghost.example',
  name: 'Ada Lovelace',
  plan: 'free',
  cycle: null,
  allowance: { ceiling: 1000, left: 950, perDay: 50, nextAt: 1, fullAt: 2 },
}

type Books = {
  me: Me
  feed: ReleaseFeed
  isBroken: boolean
  decision: DeviceErrorCode | 'allowed'
  readonly asked: string[]
  readonly tokens: Set<string>
  readonly requests: Map<string, RequestState['state']>
  readonly listeners: Set<ServerResponse>
  url: string
}

type Asked = { readonly id: string; readonly token: string; readonly body: Record<string, string> }
type Answer = { readonly status?: number; readonly body: unknown }

export async function openFakeSite({ host = '127.0.0.1' } = {}): Promise<FakeSite> {
  const books: Books = {
    me: ada,
    feed: { releases: [], minimumVersion: '0.0.0' },
    isBroken: false,
    decision: 'authorization_pending',
    asked: [],
    tokens: new Set(),
    requests: new Map(),
    listeners: new Set(),
    url: '',
  }
  const server = createServer((request, response) => void answer(books, { request, response }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  books.url = `http://${host}:${port}`

  return {
    url: `http://127.0.0.1:${port}`,
    publicUrl: books.url,
    asked: books.asked,
    tokens: books.tokens,
    requests: books.requests,
    allow: () => {
      books.decision = 'allowed'
    },
    decide(error) {
      books.decision = error
    },
    change(news) {
      books.me = { ...books.me, ...news }
      tellAll(books)
    },
    publish(feed) {
      books.feed = feed
    },
    revoke() {
      books.tokens.clear()
      for (const listener of books.listeners) listener.end(toEvent('auth_revoked', 'ended'))
    },
    cut() {
      for (const listener of books.listeners) listener.destroy()
    },
    breakDown(isBroken) {
      books.isBroken = isBroken
    },
    async close() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function answer(
  books: Books,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const path = new URL(request.url ?? '/', books.url).pathname
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  const id = /^\/api\/v1\/requests\/([^/]+)\//.exec(path)?.[1] ?? ''
  const call = `${request.method} ${id ? path.replace(id, '{id}') : path}`
  books.asked.push(call)

  if (books.isBroken) return void response.writeHead(502).end('<h1>Bad gateway</h1>')
  if (path.startsWith('/db/users/')) return follow(books, { token, path, response })
  const body = request.method === 'POST' ? await json(request).catch(() => ({})) : {}
  const ask = calls[call as keyof SiteApi]
  const { status = 200, body: told } = ask
    ? ask(books, { id, token, body: body as Asked['body'] })
    : refuse(404, 'not-found')
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(told === null ? '' : JSON.stringify(told))
}

const calls: Record<keyof SiteApi, (books: Books, asked: Asked) => Answer> = {
  'POST /api/v1/device/code': ({ url }, { body }) =>
    body.client_id === 'ghost-writers-ia' && body.device_name
      ? {
          body: {
            device_code: 'device-1',
            user_code: 'BCDF-GHJK',
            verification_uri: `${url}/device`,
            verification_uri_complete: `${url}/device?code=BCDF-GHJK`,
            expires_in: 120,
            interval: 1,
          },
        }
      : { status: 400, body: { error: 'invalid_client', error_description: 'Who asks?' } },
  'POST /api/v1/device/token': (books, { body }) => {
    const isKnown = body.device_code === 'device-1'
    const error = isKnown ? books.decision : 'invalid_grant'
    if (error !== 'allowed') return { status: 400, body: { error, error_description: error } }
    const access_token = `token-${randomUUID()}`
    books.tokens.add(access_token)
    books.decision = 'authorization_pending'
    return { body: { access_token, token_type: 'Bearer' } }
  },
  'GET /api/v1/me': known(({ me }) => ({ body: me })),
  'POST /api/v1/requests': known(reserve),
  'POST /api/v1/requests/{id}/commit': known((books, { id }) =>
    settle(books, { id, to: 'committed' }),
  ),
  'POST /api/v1/requests/{id}/release': known((books, { id }) =>
    settle(books, { id, to: 'released' }),
  ),
  'GET /api/v1/releases': ({ feed }) => ({ body: feed }),
  'DELETE /api/v1/token': known(({ tokens }, { token }) => {
    tokens.delete(token)
    return { status: 204, body: null }
  }),
}

function known(ask: (books: Books, asked: Asked) => Answer) {
  return (books: Books, asked: Asked) =>
    books.tokens.has(asked.token) ? ask(books, asked) : refuse(401, 'not-signed-in')
}

function reserve(books: Books, { body: { id = '' } }: Asked): Answer {
  const { left } = books.me.allowance
  if (books.requests.has(id)) return { body: toState(books, id) }
  if (left !== null && left < 1)
    return {
      status: 429,
      body: {
        ...(refuse(429, 'allowance-empty').body as object),
        upgradeUrl: `${books.url}/pricing`,
        nextAt: Date.UTC(2100, 0, 1, 12),
      },
    }
  books.requests.set(id, 'held')
  take(books, -1)
  return { status: 201, body: toState(books, id) }
}

function settle(
  books: Books,
  { id, to }: { readonly id: string; readonly to: 'committed' | 'released' },
): Answer {
  const state = books.requests.get(id)
  if (!state) return refuse(404, 'no-such-request')
  if (state === 'held') {
    books.requests.set(id, to)
    if (to === 'released') take(books, 1)
  }
  return { body: toState(books, id) }
}

function take(books: Books, count: number): void {
  const { allowance } = books.me
  if (allowance.left === null) return
  const taken: AllowanceAnswer = { ...allowance, left: allowance.left + count }
  books.me = { ...books.me, allowance: taken }
  tellAll(books)
}

function toState({ requests, me }: Books, id: string) {
  return { id, state: requests.get(id), allowance: me.allowance }
}

function refuse(status: number, code: ApiErrorCode): Answer {
  return { status, body: { error: `No: ${code}.`, code } }
}

function follow(
  books: Books,
  { token, path, response }: { token: string; path: string; response: ServerResponse },
): void {
  if (!books.tokens.has(token) || !path.includes(books.me.uid))
    return void response.writeHead(401).end()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`retry: 1000\n\n${toPut(books)}`)
  books.listeners.add(response)
  response.on('close', () => books.listeners.delete(response))
}

function tellAll(books: Books): void {
  for (const listener of books.listeners) listener.write(toPut(books))
}

function toPut({ me }: Books): string {
  const { email, name, plan, cycle, allowance } = me
  const subscription = { plan, requestLimit: 1000, ...(cycle && { billingCycle: cycle }) }
  const data = { email, name, createdAt: 1, emailVerified: true, subscription, allowance }
  return toEvent('put', { path: '/', data })
}

function toEvent(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
