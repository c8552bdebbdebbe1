import type { Duplex } from 'node:stream'
import { toNetwork } from './client-address.ts'
import type { Middleware } from './request-variables.ts'
import type { Router } from './router.ts'
import { findDeniedEvent } from './security-log.ts'
import type { Setting } from './setting.ts'

type Logged = { readonly setting: Setting; readonly router: Router }

/** What nginx calls it when a client goes away before it was answered. */
const clientClosed = 499

/** One line for each request when its answer is closed, and a security event where it was denied. */
export function logRequest({ router, setting }: Logged): Middleware {
  const { log, nextId, findAddress, refusedSockets } = setting
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
      const at = performance.now()
      const status = outgoing.headersSent ? outgoing.statusCode : findEnd(refusedSockets, socket)
      log.request({ id, at, method, route, status, ms: at - startedAt })
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
