import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { NamedInLog } from '../ops/security-log.ts'

/** What the server's middlewares hand to each other about one request. */
export type RequestVariables = {
  Bindings: HttpBindings
  Variables: {
    id: string
    nonce: string
    /** The network that limits are counted for, and that security events name. */
    network: string
    /** Whom the request is about, once that is known. */
    named?: NamedInLog
    trustsPayments?: boolean
    isStoreAway?: boolean
    /** For the log, when no route of the router answered. */
    route?: string
  }
}

export type Middleware = MiddlewareHandler<RequestVariables>
