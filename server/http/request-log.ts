import type { Duplex } from 'node:stream'
import type { Config } from '../config/config.ts'
import { findDeniedEvent } from '../ops/log.ts'
import { toNetwork } from './client-address.ts'
import type { Middleware } from './request-context.ts'
import type { Router } from './router.ts'

type RequestLogOptions = { readonly config: Config; readonly router: Router }

/** As in nginx: the client closed the connection before it got a response. */
const clientClosed = 499

/** Logs each request when its response is closed, and a security event if it was denied or rate limited. */
export function logRequest({ router, config }: RequestLogOptions): Middleware {
  const { log, nextId, findAddress, refusedSockets } = config
  return async (c, next) => {
    const startedAt = performance.now()
    const id = nextId()
    const { method, path } = c.req
    const { incoming, outgoing } = c.env
    const { socket } = incoming
    const network = toNetwork(findAddress(incoming))
    c.set('id', id)
    c.set('network', network)

    outgoing.once('close', () => {
      const route = c.get('route') ?? router.siteMap.findPattern(path) ?? 'other'
      const status = outgoing.headersSent
        ? outgoing.statusCode
        : findEndStatus(refusedSockets, socket)
      log.request({ id, method, route, status, ms: performance.now() - startedAt })
      const event = findDeniedEvent(status)
      if (event) log.info(event, { id, route, status, network, ...c.get('named') })
    })
    await next()
  }
}

/** Our code sent nothing: Node refused the rest of the request, or the client disconnected. */
function findEndStatus(refusedSockets: WeakMap<Duplex, number>, socket: Duplex): number {
  const status = refusedSockets.get(socket) ?? clientClosed
  refusedSockets.delete(socket)
  return status
}
