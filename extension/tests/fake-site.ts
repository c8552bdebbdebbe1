import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type {
  DeviceErrorCode,
  Me,
  ReleaseFeed,
  RequestState,
  SiteApi,
} from '@ghost-writers-ia/site-api'
import { ada, type Books, calls, refuse } from './fake-books.ts'

/** A site that keeps its books in memory and answers by the same table as the real one. */
export type FakeSite = {
  readonly url: string
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
  /** Sends bytes of the test's choice to those who listen. */
  readonly say: (bytes: string) => void
  /** Cuts the lines of those who listen. */
  readonly cut: () => void
  /** From now on it answers like a site that is broken: to everyone, or to those who listen. */
  readonly breakDown: (isBroken: boolean | 'stream') => void
  /** From now on it takes requests and answers them only when it thaws. */
  readonly freeze: (isFrozen: boolean) => void
  readonly close: () => Promise<void>
}

type Site = {
  readonly books: Books
  readonly asked: string[]
  /** Those who listen, with the token of each. */
  readonly listeners: Map<ServerResponse, string>
  broken: boolean | 'stream'
  /** Resolves when it answers again. */
  thawed: Promise<void>
}

export async function openFakeSite({ host = '127.0.0.1' } = {}): Promise<FakeSite> {
  const server = createServer((request, response) => void answer(site, { request, response }))
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const books: Books = {
    me: ada,
    feed: { releases: [], minimumVersion: '0.0.0' },
    decision: 'authorization_pending',
    tokens: new Set(),
    requests: new Map(),
    url: `http://${host}:${port}`,
    onChange: () => tellAll(site),
  }
  const thawed = Promise.resolve()
  const site: Site = { books, asked: [], listeners: new Map(), broken: false, thawed }
  let thaw: () => void = () => undefined

  return {
    url: books.url,
    asked: site.asked,
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
      books.onChange()
    },
    publish(feed) {
      books.feed = feed
    },
    revoke() {
      books.tokens.clear()
      books.onChange()
    },
    say(bytes) {
      for (const listener of site.listeners.keys()) listener.write(bytes)
    },
    cut() {
      for (const listener of site.listeners.keys()) listener.destroy()
    },
    breakDown(isBroken) {
      site.broken = isBroken
    },
    freeze(isFrozen) {
      if (!isFrozen) return thaw()
      site.thawed = new Promise((done) => {
        thaw = done
      })
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
  site: Site,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const { books, broken } = site
  const path = new URL(request.url ?? '/', books.url).pathname
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  const id = /^\/api\/v1\/requests\/([^/]+)\//.exec(path)?.[1] ?? ''
  const call = `${request.method} ${id ? path.replace(id, '{id}') : path}`
  site.asked.push(call)
  await site.thawed

  const isStream = path.startsWith('/db/users/')
  if (broken === true || (broken && isStream))
    return void response.writeHead(502).end('<h1>Bad gateway</h1>')
  if (isStream) return follow(site, { token, path, response })
  const body = request.method === 'POST' ? await json(request).catch(() => ({})) : {}
  const ask = calls[call as keyof SiteApi]
  const { status = 200, body: told } = ask
    ? ask(books, { id, token, body: body as Record<string, string> })
    : refuse(404, 'not-found')
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(told === null ? '' : JSON.stringify(told))
}

function follow(
  { books, listeners }: Site,
  { token, path, response }: { token: string; path: string; response: ServerResponse },
): void {
  if (!books.tokens.has(token) || !path.includes(books.me.uid))
    return void response.writeHead(401).end()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`retry: 1000\n\n${toPut(books)}`)
  listeners.set(response, token)
  response.on('close', () => listeners.delete(response))
}

/** Whose token is no longer good hears that, and nothing more. */
function tellAll({ books, listeners }: Site): void {
  for (const [listener, token] of listeners)
    if (books.tokens.has(token)) listener.write(toPut(books))
    else listener.end(toEvent('auth_revoked', 'ended'))
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
