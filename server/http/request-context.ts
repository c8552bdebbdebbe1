import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { RequestContext } from '#app/context.ts'
import type { Config } from '../config/config.ts'
import type { NamedInLog } from '../ops/log.ts'

type RequestDetails = Pick<
  RequestContext,
  'allowStripeInCsp' | 'logError' | 'logSecurityEvent' | 'addToLog'
> & {
  readonly nonce?: string
  readonly network: string
}

/** The context that routes get with each request. */
export function toRequestContext(
  config: Config,
  { network, ...details }: RequestDetails,
): RequestContext {
  const {
    siteUrl,
    isTestMode,
    standIns,
    operator,
    passwordMinLength,
    publishableKey,
    shutdownSignal,
  } = config
  return {
    siteUrl,
    isTestMode,
    standIns,
    operator,
    passwordMinLength,
    publishableKey,
    shutdownSignal,
    ...details,
    address: network,
  }
}

/** What the server's middlewares share about one request. */
export type RequestVariables = {
  Bindings: HttpBindings
  Variables: {
    id: string
    nonce: string
    /** The network that rate limits count and security events name. */
    network: string
    /** The user the request is about, once known. */
    named?: NamedInLog
    allowsStripe?: boolean
    isDatabaseUnavailable?: boolean
    /** For the log, if the response came from outside the router. */
    route?: string
  }
}

export type Middleware = MiddlewareHandler<RequestVariables>
