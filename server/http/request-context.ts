import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { RequestContext } from '#app/context.ts'
import { isDatabaseUnavailable } from '#store/database-errors.ts'
import type { Config } from '../config/config.ts'
import { toNetwork } from './client-address.ts'
import { type LoggedRequest, toLogFacts } from './request-log.ts'

/** What the server knows about a request while it's answered. */
export type RequestState = LoggedRequest & {
  /** Set when the request failed because of the database. */
  isDatabaseUnavailable?: boolean
}

export function openRequestState(
  { nextId, findAddress }: Config,
  incoming: HttpBindings['incoming'],
): RequestState {
  return { id: nextId(), network: toNetwork(findAddress(incoming)) }
}

type PageDetails = Pick<RequestContext, 'nonce' | 'allowStripeInCsp'>

/** The context that routes and endpoints get with each request. */
export function openRequestContext(
  config: Config,
  state: RequestState,
  page: PageDetails = { allowStripeInCsp: () => undefined },
): RequestContext {
  return toRequestContext(config, {
    ...page,
    network: state.network,
    logError: (fault) => logFault(config, { fault, state }),
    logSecurityEvent: (event, facts) => config.log.info(event, { ...toLogFacts(state), ...facts }),
    addToLog(who) {
      state.named = { ...state.named, ...config.toLogNames(who) }
    },
  })
}

export function logFault(
  { log, tracer }: Config,
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
  config: Config,
  { network, ...details }: RequestDetails,
): RequestContext {
  const {
    siteUrl,
    isTestMode,
    standIns,
    operator,
    operators,
    passwordMinLength,
    publishableKey,
    readStatus,
    shutdownSignal,
  } = config
  return {
    siteUrl,
    isTestMode,
    standIns,
    operator,
    operators,
    passwordMinLength,
    publishableKey,
    readStatus,
    shutdownSignal,
    ...details,
    address: network,
  }
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
