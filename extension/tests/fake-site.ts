import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import {
  type DeviceErrorCode,
  type ListedModel,
  type Me,
  modelHeaders,
  type NewRequest,
  type ReleaseFeed,
  type RequestState,
  type SiteCall,
  type Snippet,
  type SnippetInput,
  type TeamLibrary,
  type TunedModel,
} from '@ghost-writers-ia/site-api'
import { type GatewayCall, type GatewayReply, handleModelCall } from './fake-gateway.ts'
import {
  ada,
  authenticated,
  calls,
  changeTunedModels,
  refuse,
  type SiteState,
  siteModels,
} from './fake-site-api.ts'
import { changeTeams, type TeamCall, teamCalls } from './fake-teams.ts'

/** An in-memory site that implements the same API as the real one. */
export type FakeSite = {
  readonly url: string
  /** All calls in order. */
  readonly calls: readonly string[]
  /** The valid tokens. */
  readonly tokens: ReadonlySet<string>
  /** Every metered request by its id. */
  readonly requests: ReadonlyMap<string, RequestState['state']>
  /** What each metered request was for. */
  readonly purposes: readonly Omit<NewRequest, 'id'>[]
  /** The user confirms the login code. */
  readonly allow: () => void
  /** How the site answers polls for a token. */
  readonly setDecision: (error: DeviceErrorCode) => void
  /** Changes the user and notifies all connected clients. */
  readonly change: (changes: Partial<Me>) => void
  /** How many requests the user has left, tenths included. */
  readonly left: () => number | null
  readonly snippets: () => readonly Snippet[]
  /** Replaces the user's snippets and notifies all connected clients. */
  readonly setSnippets: (snippets: readonly SnippetInput[]) => void
  readonly tunedModels: () => readonly TunedModel[]
  /** Replaces the user's tuned models and notifies all connected clients. */
  readonly setTunedModels: (models: readonly TunedModel[]) => void
  readonly teams: () => readonly TeamLibrary[]
  /** Replaces the user's teams and notifies all connected clients. */
  readonly setTeams: (teams: readonly TeamLibrary[]) => void
  /** The body of every request, in order. */
  readonly bodies: readonly string[]
  readonly publish: (feed: ReleaseFeed) => void
  /** Serves a file at a path. */
  readonly serve: (path: string, file: Buffer) => void
  /** Replaces the site's models. */
  readonly setModels: (models: readonly ListedModel[]) => void
  /** How the site's models answer. */
  readonly reply: (toReply: (call: GatewayCall) => GatewayReply) => void
  /** All calls of the site's models. */
  readonly modelCalls: readonly GatewayCall[]
  /** Whether the last caller of a model is still connected. */
  readonly isModelConnected: () => boolean
  /** Revokes every token. */
  readonly revoke: () => void
  /** Sends raw bytes to all connected clients. */
  readonly sendRaw: (bytes: string) => void
  /** Closes the connections of all clients. */
  readonly disconnect: () => void
  /** Answers 502 to every call, or only to the event stream. */
  readonly setBroken: (isBroken: boolean | 'stream') => void
  /** Accepts requests but holds back all answers while frozen. */
  readonly setFrozen: (isFrozen: boolean) => void
  readonly close: () => Promise<void>
}

type Site = {
  readonly state: SiteState
  readonly calls: string[]
  readonly bodies: string[]
  readonly files: Map<string, Buffer>
  /** The connected clients and their tokens. */
  readonly clients: Map<ServerResponse, string>
  broken: boolean | 'stream'
  /** Resolves when the site may answer. */
  thawed: Promise<void>
}

export async function openFakeSite({ host = '127.0.0.1' } = {}): Promise<FakeSite> {
  const server = createServer((request, response) => void answer(site, { request, response }))
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const state: SiteState = {
    me: ada,
    feed: { releases: [], minimumVersion: '0.0.0' },
    models: siteModels,
    gateway: { toReply: () => ({ pieces: ['Hello.'] }), calls: [], last: null },
    decision: 'authorization_pending',
    tokens: new Set(),
    requests: new Map(),
    snippets: [],
    tunedModels: [],
    teams: [],
    purposes: [],
    url: `http://${host}:${port}`,
    onChange: () => notifyAll(site),
  }
  const thawed = Promise.resolve()
  const site: Site = {
    state,
    calls: [],
    bodies: [],
    files: new Map(),
    clients: new Map(),
    broken: false,
    thawed,
  }
  let thaw: () => void = () => undefined

  return {
    url: state.url,
    calls: site.calls,
    tokens: state.tokens,
    requests: state.requests,
    purposes: state.purposes,
    allow: () => {
      state.decision = 'allowed'
    },
    setDecision(error) {
      state.decision = error
    },
    change(changes) {
      state.me = { ...state.me, ...changes }
      state.onChange()
    },
    left: () => state.me.allowance.left,
    snippets: () => state.snippets,
    setSnippets(snippets) {
      state.snippets = snippets.map((snippet, index) => ({
        ...snippet,
        id: `snippet-${index}`,
        version: state.me.snippetRevision + 1,
      }))
      state.me = { ...state.me, snippetRevision: state.me.snippetRevision + 1 }
      state.onChange()
    },
    tunedModels: () => state.tunedModels,
    setTunedModels: (models) => changeTunedModels(state, models),
    teams: () => state.teams,
    setTeams: (teams) => changeTeams(state, teams),
    bodies: site.bodies,
    publish(feed) {
      state.feed = feed
    },
    serve: (path, file) => void site.files.set(path, file),
    setModels(models) {
      state.models = models
    },
    reply(toReply) {
      state.gateway.toReply = toReply
    },
    modelCalls: state.gateway.calls,
    isModelConnected: () => state.gateway.last !== null && !state.gateway.last.destroyed,
    revoke() {
      state.tokens.clear()
      state.onChange()
    },
    sendRaw(bytes) {
      for (const client of site.clients.keys()) client.write(bytes)
    },
    disconnect() {
      for (const client of site.clients.keys()) client.destroy()
    },
    setBroken(isBroken) {
      site.broken = isBroken
    },
    setFrozen(isFrozen) {
      if (!isFrozen) return thaw()
      site.thawed = new Promise((resolve) => {
        thaw = resolve
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
  const { state } = site
  const path = new URL(request.url ?? '/', state.url).pathname
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  const [, id = '', itemId = ''] = withIds.exec(path) ?? []
  const call = `${request.method} ${toPattern(path, { id, itemId })}`
  allowOtherOrigins(response)
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  site.calls.push(call)
  await site.thawed

  const isStream = path.startsWith('/db/users/')
  if (isBroken(site, isStream)) return void response.writeHead(502).end('<h1>Bad gateway</h1>')
  if (isStream) return follow(site, { token, path, response })
  const file = site.files.get(path)
  if (file) return void response.end(file)
  const body = request.method === 'GET' ? {} : await json(request).catch(() => ({}))
  site.bodies.push(JSON.stringify(body))
  if (path.endsWith('/completions'))
    return handleModelCall(state, { request, response, token, body: body as GatewayCall['body'] })
  const handle = handlers[call as SiteCall]
  const { status = 200, body: result } = handle
    ? handle(state, { id, itemId, token, body: body as Record<string, string> })
    : refuse(404, 'not-found')
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(result === null ? '' : JSON.stringify(result))
}

const handlers = {
  ...calls,
  ...Object.fromEntries(
    Object.entries(teamCalls).map(([name, handle]) => [name, authenticated(handle)]),
  ),
} as Record<SiteCall, (typeof teamCalls)[TeamCall]>

const withIds = /^\/api\/v1\/(?:requests|snippets|tuned-models|teams)\/([^/]+)(?:\/\w+\/([^/]+))?/

/** The path as it's written in the API. */
function toPattern(path: string, ids: { readonly id: string; readonly itemId: string }): string {
  const { id, itemId } = ids
  const withId = id ? path.replace(id, '{id}') : path
  return itemId ? withId.replace(itemId, '{itemId}') : withId
}

const allowed = ['authorization', 'content-type', ...Object.values(modelHeaders)].join(', ')

/** For an editor in the browser. */
function allowOtherOrigins(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', allowed)
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
}

function isBroken({ broken }: Site, isStream: boolean): boolean {
  return broken === true || (broken === 'stream' && isStream)
}

function follow(
  { state, clients }: Site,
  { token, path, response }: { token: string; path: string; response: ServerResponse },
): void {
  if (!state.tokens.has(token) || !path.includes(state.me.uid))
    return void response.writeHead(401).end()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`retry: 1000\n\n${toPut(state)}`)
  clients.set(response, token)
  response.on('close', () => clients.delete(response))
}

/** Clients with a revoked token get `auth_revoked` and are disconnected. */
function notifyAll({ state, clients }: Site): void {
  for (const [client, token] of clients)
    if (state.tokens.has(token)) client.write(toPut(state))
    else client.end(toEvent('auth_revoked', 'revoked'))
}

function toPut({ me }: SiteState): string {
  const { email, name, plan, cycle, uid: _, ...rest } = me
  const subscription = { plan, requestLimit: 1000, ...(cycle && { billingCycle: cycle }) }
  const user = { email, name, createdAt: 1, emailVerified: true }
  const data = { ...user, subscription, ...rest }
  return toEvent('put', { path: '/', data })
}

function toEvent(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
