/** Starts the built site: opens the backend, prerenders pages, listens, stops on a signal. */

import type { Server } from 'node:http'
import { openSite } from './app.ts'
import { openBackend } from './backend.ts'
import type { Config } from './config/config.ts'
import type { Env } from './config/load.ts'
import { openHttpServer } from './http/http-server.ts'
import type { Answered } from './ops/log.ts'
import { stopOnSignals } from './ops/stop.ts'

const stopping = new AbortController()
const shutdown = new AbortController()
const backend = await openBackend(shutdown.signal)
const { env, config, standInKey, isStoreReachable, startChores, stopClaiming, close } = backend
const { log } = config
const server = openHttpServer({
  headers: config.bareHeaders,
  refusedSockets: config.refusedSockets,
  onRefused: (status) => log.request(toRefused(config, status)),
})

const readiness = { isReady: () => !stopping.signal.aborted, isStoreReachable }
const site = await openSite({ ...backend, readiness })
server.on('request', site.listener)
await listen(server, env)
startChores()
stopping.signal.addEventListener('abort', stopClaiming)
stopOnSignals({ server, close, stopping, graceMs: env.stopGraceMs, shutdown, log })

log.info('ready', { url: env.siteUrl, ms: Math.round(performance.now()) })
log.flush()
process.once('exit', log.flush)
// For the start script, which prints the link. The key doesn't belong in the log.
process.send?.({ ready: env.siteUrl, standInKey })
await site.prerenderDocs()

function toRefused({ nextId }: Config, status: number): Answered {
  return { id: nextId(), method: 'other', route: 'refused', status, ms: 0 }
}

function listen(server: Server, { host, port }: Env): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      listening()
    })
  })
}
