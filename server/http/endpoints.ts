import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { RouterContextProvider } from 'react-router'
import {
  portsContext,
  type RequestContext,
  requestContext,
  tokenAccessContext,
} from '#app/context.ts'
import { endpoints } from '#app/endpoints.ts'
import type { Endpoint, EndpointArgs, StreamedAnswer } from '#app/http/endpoint.ts'
import { answerError } from '#app/http/responses.ts'
import type { Ports } from '#domain/ports.ts'
import { type EndpointName, endpointAccess } from '#domain/tokens/scopes.ts'
import type { ServerContext } from '../context.ts'
import { answerPreflight, findAllowedOrigin, toCorsHeaders } from './cors.ts'
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
  /** The paths whose answers are prepared when the server starts. */
  readonly prerendered: readonly string[]
  /** Calls an endpoint without a connection, to prerender its answer. */
  answer(request: Request, details: RequestContext): Promise<Response>
}

type EndpointOptions = { readonly server: ServerContext; readonly ports: Ports }

const defaultMaxBodyBytes = 64 * 1024
const findEndpoints = indexEndpoints(endpoints)

/** Calls the endpoints of app/endpoints.ts, with the guards, headers and log lines that pages have. */
export function createEndpoints({ server, ports }: EndpointOptions): Endpoints {
  const { bareHeaders: headers } = server
  const defaults = new Map(Object.entries({ ...headers, 'cache-control': 'no-store' }))

  async function answerCall(
    request: Request,
    { incoming, outgoing }: HttpBindings,
  ): Promise<Response> {
    const match = getMatch(incoming)
    const state = createRequestState(server, incoming)
    logWhenClosed(server, { incoming, outgoing, logged: state, getRoute: () => match.pattern })
    // The endpoint's own headers replace these.
    outgoing.setHeaders(defaults)
    const { origin = null } = incoming.headers
    const allowed = findAllowedOrigin({ pattern: match.pattern, origin }, server.origins)
    if (allowed) allowOrigin(allowed, { request, outgoing })
    const run = { request, match, state, isFromAllowedOrigin: allowed !== null }
    const answer = await runEndpoint({ server, ports }, run)
    const stream = findStreamKind(answer, incoming)
    if (stream) countStream(server, { stream, state, outgoing })
    if (!isStreamed(answer)) return answer
    await sendStream(outgoing, answer).catch((fault) => logFault(server, { fault, state }))
    return RESPONSE_ALREADY_SENT
  }

  return {
    has: (path) => findEndpoints(path) !== null,
    listener: getRequestListener(
      // Only HTTP/1 connections get here.
      (request, bindings) => answerCall(request, bindings as HttpBindings),
      // A request so malformed that it has no URL.
      { errorHandler: () => new Response('Bad Request\n', { status: 400, headers }) },
    ),
    prerendered: Object.entries<Endpoint>(endpoints)
      .filter(([, endpoint]) => typeof endpoint === 'object' && endpoint.isPrerendered)
      .map(([name]) => name.replace('GET ', '')),
    async answer(request, details) {
      const match = findEndpoints(new URL(request.url).pathname)
      const endpoint = match?.byMethod.get(request.method)
      if (!match || !endpoint) throw new Error(`No endpoint for ${request.method} ${request.url}`)
      const context = toContext(ports, details)
      const answer = await toOptions(endpoint).handle({ request, context, params: match.params })
      if (isStreamed(answer)) throw new Error(`A stream can't be prerendered: ${request.url}`)
      return answer
    },
  }
}

function getMatch({ url = '' }: IncomingMessage): EndpointMatch {
  const match = findEndpoints(url.split('?', 1)[0] ?? '')
  if (!match) throw new Error(`No endpoint for ${url}`)
  return match
}

type Answer = Response | StreamedAnswer

function isStreamed(answer: Answer): answer is StreamedAnswer {
  return 'writeTo' in answer
}

/** Null for an answer that is complete when it's sent. */
function findStreamKind(
  answer: Answer,
  { headers: { accept } }: IncomingMessage,
): 'model' | 'events' | null {
  if (isStreamed(answer)) return 'model'
  // Reading a response's headers makes hono build them, which frequent calls can't afford.
  if (!accept?.includes('text/event-stream')) return null
  return answer.headers.get('content-type')?.startsWith('text/event-stream') ? 'events' : null
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

async function runEndpoint(
  { server, ports }: EndpointOptions,
  { request, match, state, isFromAllowedOrigin }: RunInput,
): Promise<Answer> {
  if (!isFromAllowedOrigin && isCrossSiteChange(request, server.origins)) {
    server.log.info('foreign-origin-refused', toLogFacts(state))
    return answerError(403, 'This request came from another site.')
  }
  const isPreflight = request.method === 'OPTIONS' && isFromAllowedOrigin
  if (isPreflight) {
    const asked = request.headers.get('access-control-request-headers')
    return answerPreflight(match.byMethod.keys(), asked)
  }
  const isHead = request.method === 'HEAD'
  const method = isHead ? 'GET' : request.method
  const endpoint = match.byMethod.get(method)
  if (!endpoint) return answerWrongMethod(match)
  const details = createRequestContext(server, state)
  const context = toContext(ports, details)
  context.set(tokenAccessContext, endpointAccess[`${method} ${match.path}` as EndpointName])
  const response = await callWithin(endpoint, { request, context, params: match.params })
  if (isStreamed(response)) return response
  const answer = state.isDatabaseUnavailable ? toUnavailable(response) : response
  if (isHead) return new Response(null, answer)
  const { formatError } = toOptions(endpoint)
  return formatError && !answer.ok ? formatError(answer) : answer
}

/** Calls an endpoint unless the body is too large. */
async function callWithin(endpoint: Endpoint, args: EndpointArgs<string>): Promise<Answer> {
  const { maxBodyBytes = defaultMaxBodyBytes, needsLength = false } = toOptions(endpoint)
  if (needsLength && args.request.headers.has('transfer-encoding')) return answerNoLength()
  const request = await limitBody(args.request, maxBodyBytes)
  return request ? callEndpoint(endpoint, { ...args, request }) : answerTooLarge()
}

async function callEndpoint(endpoint: Endpoint, args: EndpointArgs<string>): Promise<Answer> {
  try {
    return await toOptions(endpoint).handle(args)
  } catch (fault) {
    if (!args.request.signal.aborted) args.context.get(requestContext).logError(fault)
    return Response.json(
      { error: 'Something went wrong on our end', code: 'fault' },
      { status: 500 },
    )
  }
}

function toContext(ports: Ports, details: RequestContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(portsContext, ports)
  context.set(requestContext, details)
  return context
}

function toOptions(endpoint: Endpoint) {
  return typeof endpoint === 'function' ? { handle: endpoint } : endpoint
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

function answerWrongMethod({ byMethod }: EndpointMatch): Response {
  const allow = [...byMethod.keys()].join(', ')
  return Response.json(
    { error: `Only ${allow} is allowed`, code: 'bad-request' },
    { status: 405, headers: { allow } },
  )
}

/** The rest of the body isn't read, so the connection can't be reused. */
function answerTooLarge(): Response {
  return closing(answerError(413, 'The request body is too large.'))
}

function answerNoLength(): Response {
  return closing(answerError(411, 'The length of the request body is missing.'))
}

function closing(answer: Response): Response {
  answer.headers.set('connection', 'close')
  return answer
}
