import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { RequestContext } from '#app/context.ts'
import { isDatabaseUnavailable } from '#store/database-errors.ts'
import type { ServerContext } from '../context.ts'
import { toNetwork } from './client-address.ts'
import { type LoggedRequest, toLogFacts } from './request-log.ts'

/** What the server knows about a request while it's answered. */
export type RequestState = LoggedRequest & {
  /** Set when the request failed because of the database. */
  isDatabaseUnavailable?: boolean
}

export function createRequestState(
  { nextId, getAddress }: ServerContext,
  incoming: HttpBindings['incoming'],
): RequestState {
  return { id: nextId(), network: toNetwork(getAddress(incoming)) }
}

type PageDetails = Pick<RequestContext, 'nonce' | 'allowStripeInCsp'>

/** The context that routes and endpoints get with each request. */
export function createRequestContext(
  server: ServerContext,
  state: RequestState,
  page: PageDetails = { allowStripeInCsp: () => undefined },
): RequestContext {
  return toRequestContext(server, {
    ...page,
    network: state.network,
    logError: (fault) => logFault(server, { fault, state }),
    logSecurityEvent: (event, facts) => server.log.info(event, { ...toLogFacts(state), ...facts }),
    addToLog(about) {
      state.named = { ...state.named, ...server.logNames.toNamed(about) }
      state.caller = { ...state.caller, ...server.logNames.toCaller(about) }
    },
  })
}

export function logFault(
  { log, tracer }: ServerContext,
  { fault, state }: { fault: unknown; state: RequestState },
): void {
  const traceId = tracer.findTraceId()
  log.error('fault', { id: state.id, ...state.named, ...(traceId && { traceId }), fault })
  if (isDatabaseUnavailable(fault)) state.isDatabaseUnavailable = true
}

type RequestDetails = Pick<
  RequestContext,
  'allowStripeInCsp' | 'logError' | 'logSecurityEvent' | 'addToLog'
> & {
  readonly nonce?: string
  readonly network: string
}

export function toRequestContext(
  { site }: ServerContext,
  { network, ...details }: RequestDetails,
): RequestContext {
  return { ...site, ...details, address: network }
}

/** What the server's middlewares share about one request. */
export type RequestVariables = {
  Bindings: HttpBindings
  Variables: {
    state: RequestState
    nonce: string
    allowsStripe?: boolean
    /** For the log, if the response came from outside the router. */
    route?: string
  }
}

export type Middleware = MiddlewareHandler<RequestVariables>
