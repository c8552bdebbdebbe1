import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { LogFacts } from '#domain/log-fields.ts'
import type { ServerContext } from '../context.ts'
import { type Caller, findDeniedEvent, type NamedInLog } from '../ops/log.ts'

/** What the log says about a request. */
export type LoggedRequest = {
  readonly id: string
  /** The network that rate limits count and security events name. */
  readonly network: string
  /** The user the request is about, once known. */
  named?: NamedInLog
  /** Who called, once known. */
  caller?: Caller
  /** An event stream, or a streamed response. */
  isStream?: boolean
}

type LogInput = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly logged: LoggedRequest
  readonly getRoute: () => string
}

/** As in nginx: the client closed the connection before it got a response. */
const clientClosed = 499

/** Logs a request when its response is closed, and a security event if it was denied or rate limited. */
export function logWhenClosed(
  { log, refusedSockets, tracer }: ServerContext,
  { incoming, outgoing, logged, getRoute }: LogInput,
): void {
  const startedAt = performance.now()
  const { method = '', socket } = incoming

  outgoing.once('close', () => {
    const { id, isStream = false, caller } = logged
    const route = getRoute()
    const status = outgoing.headersSent ? outgoing.statusCode : getEndStatus(refusedSockets, socket)
    const ms = performance.now() - startedAt
    log.request({ id, method, route, status, ms, isStream, ...(caller && { caller }) })
    tracer.end(incoming, { method, route, status })
    const event = findDeniedEvent(status)
    if (event) log.info(event, { ...toLogFacts(logged), route, status })
  })
}

export function toLogFacts({ id, network, named }: LoggedRequest): LogFacts {
  return { id, network, ...named }
}

/** Our code sent nothing: Node refused the rest of the request, or the client disconnected. */
function getEndStatus(refusedSockets: WeakMap<Duplex, number>, socket: Duplex): number {
  const status = refusedSockets.get(socket) ?? clientClosed
  refusedSockets.delete(socket)
  return status
}
