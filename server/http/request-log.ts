import type { Duplex } from 'node:stream'
import type { Config } from '../config/config.ts'
import { findDeniedEvent } from '../ops/security-log.ts'
import { toNetwork } from './client-address.ts'
import type { Middleware } from './request-variables.ts'
import type { Router } from './router.ts'

type Logged = { readonly config: Config; readonly router: Router }

/** What nginx calls it when a client goes away before it was answered. */
const clientClosed = 499

/** One line for each request when its answer is closed, and a security event where it was denied. */
export function logRequest({ router, config }: Logged): Middleware {
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
      const status = outgoing.headersSent ? outgoing.statusCode : findEnd(refusedSockets, socket)
      log.request({ id, method, route, status, ms: performance.now() - startedAt })
      const event = findDeniedEvent(status)
      if (event) log.info(event, { id, route, status, network, ...c.get('named') })
    })
    await next()
  }
}

/** Nothing was sent by our code: Node refused the rest of the request, or the client left. */
function findEnd(refusedSockets: WeakMap<Duplex, number>, socket: Duplex): number {
  const status = refusedSockets.get(socket) ?? clientClosed
  refusedSockets.delete(socket)
  return status
}
