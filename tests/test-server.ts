import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createPages } from 'stripe-sandbox/pages'
import { onTestFinished } from 'vitest'
import { writeSessionToken } from '#app/http/cookies.ts'
import { createSession } from '#domain/identity/manage-sessions.ts'
import type { Ports } from '#domain/ports.ts'
import { readEnv } from '#server/config/load.ts'
import { createServerContext } from '#server/context.ts'
import { createEndpoints } from '#server/http/endpoints.ts'
import { createFrontDoor } from '#server/http/front-door.ts'
import { createHttpApp, type PaymentPages } from '#server/http/http-app.ts'
import { openHttpServer } from '#server/http/http-server.ts'
import { createSiteMetrics } from '#server/metrics/site-metrics.ts'
import { createLog } from '#server/ops/log.ts'
import { watchStore } from '#server/ops/readiness.ts'
import { createKeyedHash } from '#server/ports/secrets.ts'
import { createTracer } from '#server/tracing/tracer.ts'
import { loadBuiltServer } from './built-site.ts'
import { ada } from './people.ts'
import type { TestPorts } from './ports.ts'

/** Unlocks the mailbox and the sandbox's controls of the test server. */
export const standInKey = 'the key of the tests'

/** The address of the one who may open the operator page. */
export const operatorEmail = 'operator@ghost.example'

type AskOptions = {
  readonly method?: string
  readonly headers?: Record<string, string | readonly string[]>
  readonly body?: string | Uint8Array | Iterable<string>
}

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export type TestServer<TheirPorts extends Ports = Ports> = {
  readonly origin: string
  readonly ports: TheirPorts
  readonly ask: (path: string, options?: AskOptions) => Promise<Answer>
  /** Every line of the log so far. */
  readonly listLines: () => { event: string; [fact: string]: unknown }[]
  /** Aborts the shutdown signal, which closes event streams. */
  readonly leave: () => void
  readonly countConnections: () => Promise<number>
}

/** The built site behind its HTTP server, on the ports of a test, which may need the origin. */
export async function openTestServer<TheirPorts extends Ports>(
  openPorts: (origin: string) => Promise<TheirPorts>,
  limits?: Parameters<typeof openHttpServer>[1],
): Promise<TestServer<TheirPorts>> {
  const refusedSockets = new WeakMap()
  const httpServer = openHttpServer(
    { headers: {}, refusedSockets, onRefused: () => undefined },
    limits,
  )
  httpServer.listen(0, '127.0.0.1')
  await once(httpServer, 'listening')
  onTestFinished(() => {
    httpServer.close()
    httpServer.closeAllConnections()
  })
  const { port } = httpServer.address() as AddressInfo
  const origin = `http://localhost:${port}`
  const written: string[] = []
  const shutdown = new AbortController()
  const log = createLog('info', (lines) => written.push(lines))
  const env = readEnv({ PORT: String(port), DATA_DIR: '/nowhere', OPERATORS: operatorEmail })
  const defaults = createServerContext(env, {
    log,
    metrics: createSiteMetrics({ hasReader: true }),
    tracer: createTracer({ exporter: null, ratio: 0, isProxy: () => false }),
    readStatus: () => [{ name: 'site', state: 'operational' }],
    shutdownSignal: shutdown.signal,
    logHash: createKeyedHash(['a secret of the test'], 'log'),
    standInKey,
  })
  const server = { ...defaults, refusedSockets }
  const ports = await openPorts(origin)
  const { createRouter } = await loadBuiltServer()
  const router = createRouter({ mode: 'production', ports, origins: server.origins })
  const watched = watchStore(async () => void (await ports.notices.readInbox()), {
    log,
    everyMs: 20,
  })
  onTestFinished(watched.close)
  const readiness = { isReady: () => !shutdown.signal.aborted, ...watched }
  const none = new Map()
  const httpApp = createHttpApp({ server, router, paymentPages: findPaymentPages(ports) })
  const endpoints = createEndpoints({ server, ports, prefix: '' })
  const english = { endpoints, httpApp, isMissing: () => false, statusPage: null }
  const answers = {
    files: none,
    pages: none,
    offers: null,
    missing: null,
    metrics: null,
    english,
    others: [],
  }
  const door = { server, readiness, downloads: none, ...answers }
  httpServer.on('request', createFrontDoor(door))

  return {
    origin,
    ports,
    ask: (path, options) => ask(new URL(path, `http://127.0.0.1:${port}`), { origin, ...options }),
    listLines() {
      log.flush()
      const lines = written.join('').trim().split('\n').filter(Boolean)
      return lines.map((line) => JSON.parse(line))
    },
    leave: () => shutdown.abort(),
    countConnections: () =>
      new Promise((resolve) => httpServer.getConnections((_, count) => resolve(count))),
  }
}

function findPaymentPages(ports: Ports | TestPorts): PaymentPages | null {
  if (!('controls' in ports)) return null
  const link = { label: 'Back', url: '/' }
  return createPages({
    controls: ports.controls,
    links: { paid: link, expired: link, invoice: link },
  })
}

/** Adds only the Host header to a test's request. */
function ask(url: URL, { origin, method = 'GET', headers, body }: AskOptions & { origin: string }) {
  const chunks = body === undefined || typeof body === 'string' || body instanceof Uint8Array
  return new Promise<Answer>((answered, failed) => {
    const options = { method, agent: false, headers: { host: new URL(origin).host, ...headers } }
    const sent = request(url, options as never, async (response) => {
      const { statusCode = 0, headers: got } = response
      answered({ status: statusCode, headers: got, text: await text(response) })
    })
    sent.on('error', failed)
    if (chunks) return void sent.end(body)
    for (const chunk of body) sent.write(chunk)
    sent.end()
  })
}

/** Logs a user in, by default Ada. Returns the session cookie. */
export async function signInAs(
  ports: Ports,
  { user = ada, siteUrl }: { user?: typeof ada; siteUrl: string },
): Promise<string> {
  const { token, session } = createSession(ports, { device: 'a test' })
  await ports.sessions.addSession({ ...session, userId: user.id })
  const [cookie = ''] = (await writeSessionToken(token, siteUrl)).split(';')
  return cookie
}
