/**
 * `npm run dev`: serves the site from its sources. Everything but this file is loaded through
 * Vite, so an edit in any layer is picked up without a restart: pages, and, by opening a new
 * backend, the domain, the store, the gateways and the server.
 */
import { createServer, type RequestListener } from 'node:http'
import { createServer as createVite } from 'vite'
import { toReadyMessage } from './ops/ready-message.ts'
import { rootFolder } from './root-folder.ts'

type BackendModule = typeof import('./backend.ts')
type AppModule = typeof import('./app.ts')

type Running = {
  readonly backendModule: BackendModule
  readonly appModule: AppModule
  readonly backend: Awaited<ReturnType<BackendModule['openBackend']>>
  readonly shutdown: AbortController
  readonly listener: RequestListener
}

/** Editors write a file in several steps. */
const settleMs = 50

const server = createServer()
const vite = await createVite({
  root: rootFolder,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
})
let running: Promise<Running> | null = null
let settling: NodeJS.Timeout | undefined

server.on('request', (request, response) =>
  vite.middlewares(request, response, async () => {
    try {
      const { listener } = await refresh()
      listener(request, response)
    } catch (fault) {
      response.writeHead(500).end(describe(fault))
    }
  }),
)
// Chores run without requests, so an edit is picked up even if no page is opened.
vite.watcher.on('all', () => {
  clearTimeout(settling)
  settling = setTimeout(
    () => refresh().catch((fault) => process.stderr.write(describe(fault))),
    settleMs,
  )
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, stop)

const { backend } = await refresh()
const { host, port } = backend.env
server.listen(port, host, () => process.send?.(toReadyMessage(backend.env, backend.standInKey)))

/** Reloads what changed: the backend, or only the pages. */
function refresh(): Promise<Running> {
  const previous = running
  running = (async () => {
    const before = await previous?.catch(() => null)
    const backendModule = (await vite.ssrLoadModule('/server/backend.ts')) as BackendModule
    const appModule = (await vite.ssrLoadModule('/server/app.ts')) as AppModule
    if (before?.backendModule === backendModule && before.appModule === appModule) return before

    const kept = before?.backendModule === backendModule ? before : null
    if (!kept && before) await close(before)
    const { backend, shutdown } = kept ?? (await open(backendModule))
    const { isStoreReachable } = backend
    const readiness = { isReady: () => true, isStoreReachable }
    const listener = appModule.createDevelopmentSite({ ...backend, readiness })
    return { backendModule, appModule, backend, shutdown, listener }
  })()
  return running
}

async function open({ openBackend }: BackendModule) {
  const shutdown = new AbortController()
  const backend = await openBackend(shutdown.signal)
  backend.startChores()
  backend.server.log.info('ready', { url: backend.env.siteUrl })
  return { backend, shutdown }
}

async function close({ shutdown, backend }: Running): Promise<void> {
  shutdown.abort()
  await backend.close()
}

async function stop(): Promise<void> {
  const last = await running?.catch(() => null)
  server.closeAllConnections()
  if (last) await close(last)
  await vite.close()
  process.exit(0)
}

function describe(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  vite.ssrFixStacktrace(fault)
  return `${fault.stack}\n`
}
