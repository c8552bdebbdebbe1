import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '../config/load.ts'
import { createServerContext } from '../context.ts'
import { createSiteMetrics } from '../metrics/site-metrics.ts'
import { createLog } from '../ops/log.ts'
import { createKeyedHash } from '../ports/secrets.ts'
import { createTracer } from '../tracing/tracer.ts'
import { createFrontDoor } from './front-door.ts'
import { openHttpServer } from './http-server.ts'

/** A site on which everything but the health checks hangs. Returns what a raw request gets. */
async function openStuckSite({ isReady = true, isStoreReachable = true } = {}) {
  const server = createServerContext(readEnv({ DATA_DIR: '/nowhere' }), {
    log: createLog('silent'),
    metrics: createSiteMetrics({ hasReader: true }),
    tracer: createTracer({ exporter: null, ratio: 0, isProxy: () => false }),
    readStatus: () => [],
    shutdownSignal: new AbortController().signal,
    logHash: createKeyedHash(['a secret of the test'], 'log'),
    standInKey: null,
  })
  const none = new Map()
  const hang = () => undefined
  const listener = createFrontDoor({
    server,
    readiness: { isReady: () => isReady, isStoreReachable: () => isStoreReachable },
    files: none,
    downloads: none,
    pages: none,
    offers: null,
    missing: null,
    metrics: null,
    english: {
      endpoints: { has: () => false, listener: hang },
      httpApp: hang,
      isMissing: () => false,
      statusPage: null,
    },
    others: [],
  })
  const httpServer = openHttpServer({
    headers: {},
    refusedSockets: new WeakMap(),
    onRefused: () => undefined,
  }).on('request', listener)
  httpServer.listen(0, '127.0.0.1')
  await once(httpServer, 'listening')
  onTestFinished(() => {
    httpServer.close()
    httpServer.closeAllConnections()
  })

  const open = (bytes: string) => {
    const socket = connect((httpServer.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(bytes)
    return socket
  }
  return { open, ask: (bytes: string) => text(open(`${bytes}\r\n\r\n`)) }
}

test.each([
  ['HTTP/1.0 without a host', 'GET /readyz HTTP/1.0'],
  ['HTTP/1.0 without a host, liveness', 'GET /healthz HTTP/1.0'],
  ['HAProxy’s default', 'OPTIONS / HTTP/1.0'],
  ['an empty host', 'GET /readyz HTTP/1.1\r\nHost:\r\nConnection: close'],
  ['an unknown host', 'GET /healthz HTTP/1.1\r\nHost: 10.0.0.7\r\nConnection: close'],
  ['a query for the database', 'GET /readyz?store HTTP/1.0'],
  ['only the head', 'HEAD /readyz HTTP/1.0'],
])('a health check with %s gets 200', async (_, request) => {
  const { ask } = await openStuckSite()

  expect(await ask(request)).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*cache-control: no-store\r\n/)
})

test("other requests without a host are still refused, with the site's address", async () => {
  const { ask } = await openStuckSite()

  expect(await ask('GET / HTTP/1.0')).toMatch(/^HTTP\/1.1 421 [\s\S]*This site is at http/)
  expect(await ask('POST /readyz HTTP/1.0\r\nContent-Length: 0')).toMatch('HTTP/1.1 421 ')
})

test('while the database is away only the check for it fails', async () => {
  const { ask } = await openStuckSite({ isStoreReachable: false })

  const ready = await ask('GET /readyz HTTP/1.0')
  expect(ready).toMatch('HTTP/1.1 200 ')
  expect(ready).toMatch(/\{"ready":true,"store":false\}$/)
  expect(await ask('GET /readyz?store HTTP/1.0')).toMatch('HTTP/1.1 503 ')
  expect(await ask('OPTIONS / HTTP/1.0')).toMatch('HTTP/1.1 200 ')
})

test('a server that is stopping is not ready, but alive', async () => {
  const { ask } = await openStuckSite({ isReady: false })

  expect(await ask('GET /readyz HTTP/1.0')).toMatch('HTTP/1.1 503 ')
  expect(await ask('OPTIONS / HTTP/1.0')).toMatch('HTTP/1.1 503 ')
  expect(await ask('GET /healthz HTTP/1.0')).toMatch('HTTP/1.1 200 ')
})

test('a health check does not wait behind other requests', async () => {
  const { open, ask } = await openStuckSite()
  for (let count = 0; count < 50; count += 1)
    open('GET /dashboard HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')

  expect(await ask('GET /readyz HTTP/1.0')).toMatch('HTTP/1.1 200 ')
})
