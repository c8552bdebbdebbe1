/** Starts the built site: opens the backend, listens, prerenders pages, stops on a signal. */

import { createSite } from './app.ts'
import { openBackend } from './backend.ts'
import type { ServerContext } from './context.ts'
import { openHttpServer } from './http/http-server.ts'
import { listen } from './http/listen.ts'
import { openMetricsServer } from './http/metrics-endpoint.ts'
import { failStartup } from './ops/fail-startup.ts'
import type { Answered } from './ops/log.ts'
import { toReadyMessage } from './ops/ready-message.ts'
import { stopOnSignals } from './ops/stop.ts'

await start().catch((fault) => failStartup({ fault }))

async function start(): Promise<void> {
  const stopping = new AbortController()
  const shutdown = new AbortController()
  const backend = await openBackend(shutdown.signal, (reason) => failStartup({ reason }))
  const { env, server, standInKey, isStoreReachable, startChores, stopClaiming } = backend
  const { log } = server
  const httpServer = openHttpServer({
    headers: server.bareHeaders,
    refusedSockets: server.refusedSockets,
    onRefused: (status) => log.request(toRefused(server, status)),
  })

  const readiness = { isReady: () => !stopping.signal.aborted, isStoreReachable }
  const site = await createSite({ ...backend, readiness })
  httpServer.on('request', site.listener)
  if (env.metrics?.port)
    await listen(openMetricsServer(backend.metrics, env.metrics), {
      ...env.metrics,
      port: env.metrics.port,
    })
  await listen(httpServer, env)
  startChores()
  stopping.signal.addEventListener('abort', stopClaiming)
  const { stopGraceMs: graceMs, stopDrainMs: drainMs } = env
  stopOnSignals({ ...backend, server: httpServer, stopping, graceMs, drainMs, shutdown, log })

  log.info('ready', { url: env.siteUrl, ms: Math.round(performance.now()) })
  log.flush()
  process.once('exit', log.flush)
  process.send?.(toReadyMessage(env, standInKey))
  await site.prerenderOthers()
}

function toRefused({ nextId }: ServerContext, status: number): Answered {
  return { id: nextId(), method: 'other', route: 'refused', status, ms: 0 }
}
