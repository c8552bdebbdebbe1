import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { NamedInLog } from '../ops/security-log.ts'

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
    isStoreAway?: boolean
    /** For the log, if the response came from outside the router. */
    route?: string
  }
}

export type Middleware = MiddlewareHandler<RequestVariables>
