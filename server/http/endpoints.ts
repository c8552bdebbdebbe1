import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { RouterContextProvider } from 'react-router'
import { portsContext, type RequestContext, requestContext } from '#app/context.ts'
import { endpoints } from '#app/endpoints.ts'
import type { Endpoint, StreamedResponse } from '#app/http/endpoint.ts'
import { getErrorFormat } from '#app/http/error-format.ts'
import { defaultLimits } from '#app/http/parse-body.ts'
import { isProblem, type Problem, problem, toProblemResponse } from '#app/http/problems.ts'
import type { Ports } from '#domain/ports.ts'
import type { ServerContext } from '../context.ts'
import { findAllowedOrigin, toCorsHeaders, toPreflightResponse } from './cors.ts'
import { toUnavailable } from './database-unavailable.ts'
import { type EndpointMatch, indexEndpoints } from './endpoint-paths.ts'
import {
  createRequestContext,
  createRequestState,
  logFault,
  type RequestState,
} from './request-context.ts'
import { logWhenClosed, toLogFacts } from './request-log.ts'
import { sendStream } from './send-stream.ts'
import { isCrossSiteChange } from './site-origins.ts'

export type Endpoints = {
  has(path: string): boolean
  /** Answers a request whose path `has` an endpoint. */
  readonly listener: RequestListener
  /** The paths whose responses are prepared when the server starts. */
  readonly prerendered: readonly string[]
  /** Calls an endpoint without a connection, to prerender its response. */
  respond(request: Request, details: RequestContext): Promise<Response>
}

type EndpointOptions = { readonly server: ServerContext; readonly ports: Ports }

type LanguageOptions = EndpointOptions & {
  /** Of the paths of a language, such as `/es`; empty for English. */
  readonly prefix: string
}

const findBare = indexEndpoints(endpoints)

/** What the documentation's pages fetch. It's the only thing with an address in each language. */
const ofPages = '/docs/'

/** Calls the endpoints of app/endpoints.ts, with the guards, headers and log lines that pages have. */
export function createEndpoints({ server, ports, prefix }: LanguageOptions): Endpoints {
  const findEndpoints = (path: string) =>
    findBare(path.startsWith(prefix + ofPages) ? path.slice(prefix.length) : path)
  const { bareHeaders: headers } = server
  const defaults = new Map(Object.entries({ ...headers, 'cache-control': 'no-store' }))

  async function respond(
    request: Request,
    { incoming, outgoing }: HttpBindings,
  ): Promise<Response> {
    const match = getMatch(findEndpoints, incoming)
    const state = createRequestState(server, incoming)
    logWhenClosed(server, { incoming, outgoing, logged: state, getRoute: () => match.pattern })
    // The endpoint's own headers replace these.
    outgoing.setHeaders(defaults)
    const { origin = null } = incoming.headers
    const allowed = findAllowedOrigin({ pattern: match.pattern, origin }, server.origins)
    if (allowed) allowOrigin(allowed, { request, outgoing })
    outgoing.setHeader('x-request-id', state.id)
    if (getErrorFormat(match.path) === 'messages') outgoing.setHeader('request-id', state.id)
    const run = { request, match, state, isFromAllowedOrigin: allowed !== null }
    const isLong = match.byMethod.get(incoming.method ?? '')?.isLong
    const resumeTimeout = isLong ? pauseTimeout(incoming) : null
    const response = toResponse(await runEndpoint({ server, ports }, run), run)
    resumeTimeout?.()
    const stream = findStreamKind(response, incoming)
    if (stream) countStream(server, { stream, state, outgoing })
    if (!isStreamed(response)) return response
    await sendStream(outgoing, response).catch((fault) => logFault(server, { fault, state }))
    return RESPONSE_ALREADY_SENT
  }

  return {
    has: (path) => findEndpoints(path) !== null,
    listener: getRequestListener(
      // Only HTTP/1 connections get here.
      (request, bindings) => respond(request, bindings as HttpBindings),
      // A request so malformed that it has no URL.
      {
        errorHandler: () =>
          Response.json({ error: 'Bad Request', code: 'bad-request' }, { status: 400, headers }),
      },
    ),
    prerendered: Object.entries<Endpoint>(endpoints)
      .filter(([, { isPrerendered }]) => isPrerendered)
      .map(([name]) => name.replace('GET ', ''))
      .filter((path) => prefix === '' || path.startsWith(ofPages))
      .map((path) => prefix + path),
    async respond(request, details) {
      const match = findEndpoints(new URL(request.url).pathname)
      const endpoint = match?.byMethod.get(request.method)
      if (!match || !endpoint) throw new Error(`No endpoint for ${request.method} ${request.url}`)
      const context = toContext(ports, details)
      const response = await endpoint.handle({ request, context, params: match.params })
      if (response instanceof Response) return response
      throw new Error(`Only a complete response can be prerendered: ${request.url}`)
    },
  }
}

function getMatch(find: typeof findBare, { url = '' }: IncomingMessage): EndpointMatch {
  const match = find(url.split('?', 1)[0] ?? '')
  if (!match) throw new Error(`No endpoint for ${url}`)
  return match
}

function isStreamed(response: Response | StreamedResponse): response is StreamedResponse {
  return 'writeTo' in response
}

/** A model that thinks isn't a client that is silent. Returns the function that starts the timeout again. */
function pauseTimeout({ socket }: IncomingMessage): () => void {
  const { timeout = 0 } = socket
  socket.setTimeout(0)
  return () => void socket.setTimeout(timeout)
}

/** Null for a response that is complete when it's sent. */
function findStreamKind(
  response: Response | StreamedResponse,
  { headers: { accept } }: IncomingMessage,
): 'model' | 'events' | null {
  if (isStreamed(response)) return 'model'
  // Reading a response's headers makes hono build them, which frequent calls can't afford.
  if (!accept?.includes('text/event-stream')) return null
  return response.headers.get('content-type')?.startsWith('text/event-stream') ? 'events' : null
}

type OpenStream = {
  readonly stream: string
  readonly state: RequestState
  readonly outgoing: ServerResponse
}

function countStream({ metrics }: ServerContext, { stream, state, outgoing }: OpenStream): void {
  if (outgoing.destroyed) return
  state.isStream = true
  const open = metrics.openStreams.cell(stream)
  open.value += 1
  outgoing.once('close', () => {
    open.value -= 1
  })
}

type RunInput = {
  readonly request: Request
  readonly match: EndpointMatch
  readonly state: RequestState
  /** From a page of another origin that may call the endpoint, without cookies. */
  readonly isFromAllowedOrigin: boolean
}

/** Cookies are removed, because a page of another origin must not act as the user of this browser. */
function allowOrigin(
  allowed: string,
  { request, outgoing }: { request: Request; outgoing: ServerResponse },
): void {
  request.headers.delete('cookie')
  outgoing.setHeaders(new Map(Object.entries(toCorsHeaders(allowed))))
}

type Result = Response | StreamedResponse | Problem

async function runEndpoint(
  { server, ports }: EndpointOptions,
  { request, match, state, isFromAllowedOrigin }: RunInput,
): Promise<Result> {
  if (!isFromAllowedOrigin && isCrossSiteChange(request, server.origins)) {
    server.log.info('foreign-origin-refused', toLogFacts(state))
    return problem('foreign-origin')
  }
  const isPreflight = request.method === 'OPTIONS' && isFromAllowedOrigin
  if (isPreflight) {
    const asked = request.headers.get('access-control-request-headers')
    return toPreflightResponse(match.byMethod.keys(), asked)
  }
  const endpoint = match.byMethod.get(request.method === 'HEAD' ? 'GET' : request.method)
  if (!endpoint) return refuseMethod(match)
  const context = toContext(ports, createRequestContext(server, state))
  return callWithin(endpoint, { request, context, params: match.params })
}

function toResponse(
  result: Result,
  { request, match, state }: RunInput,
): Response | StreamedResponse {
  if ('writeTo' in result) return result
  const response = isProblem(result)
    ? toProblemResponse(result, { path: match.path, requestId: state.id })
    : result
  const sent = state.isDatabaseUnavailable ? toUnavailable(response) : response
  return request.method === 'HEAD' ? new Response(null, sent) : sent
}

type Args = Parameters<Endpoint['handle']>[0]

/** Calls an endpoint unless the body is too large. */
async function callWithin(endpoint: Endpoint, args: Args): Promise<Result> {
  const { maxBodyBytes = defaultLimits.maxBodyBytes, needsLength = false } = endpoint.limit ?? {}
  if (needsLength && args.request.headers.has('transfer-encoding'))
    return problem('length-required', closing)
  const request = await limitBody(args.request, maxBodyBytes)
  return request ? callEndpoint(endpoint, { ...args, request }) : problem('too-large', closing)
}

/** The rest of the body isn't read, so the connection can't be reused. */
const closing = { headers: { connection: 'close' } }

async function callEndpoint(endpoint: Endpoint, args: Args): Promise<Result> {
  try {
    return await endpoint.handle(args)
  } catch (fault) {
    if (!args.request.signal.aborted) args.context.get(requestContext).logError(fault)
    return problem('fault')
  }
}

function toContext(ports: Ports, details: RequestContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(portsContext, ports)
  context.set(requestContext, details)
  return context
}

/** The request, if its body isn't too large. A body of unknown length is read first. See ADR-0032. */
async function limitBody(request: Request, maxBytes: number): Promise<Request | null> {
  const { headers } = request
  if (!headers.has('transfer-encoding')) {
    return Number(headers.get('content-length') ?? 0) > maxBytes ? null : request
  }

  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  const { method, signal } = request
  return new Request(request.url, { method, headers, signal, body: Buffer.concat(chunks) })
}

function refuseMethod({ byMethod }: EndpointMatch): Problem {
  const allow = [...byMethod.keys()].join(', ')
  return problem('method-not-allowed', { error: `Only ${allow} is allowed`, headers: { allow } })
}
