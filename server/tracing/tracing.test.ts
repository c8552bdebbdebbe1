import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPostCall } from '#gateways/models/post-call.ts'
import { type FinishedSpan, openOtlpExporter } from '#gateways/telemetry/otlp.ts'
import { findFreePort } from '#tests/free-port.ts'
import { createRegistry } from '../metrics/registry.ts'
import { watchOutgoingCalls } from './outgoing-calls.ts'
import { formatTraceParent, parseTraceParent } from './trace-context.ts'
import { createTracer, type Tracer } from './tracer.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'
const traceparent = `00-${traceId}-${parentId}-01`

describe('a traceparent header', () => {
  test('is passed on as it was given', () => {
    const context = parseTraceParent(traceparent)

    expect(context).toEqual({ traceId, spanId: parentId, isSampled: true })
    expect(context && formatTraceParent(context)).toBe(traceparent)
    expect(parseTraceParent(`cc-${traceId}-${parentId}-00-more`)).toMatchObject({ traceId })
  })

  test.each([
    '',
    'hello',
    `00-${traceId}-${parentId}`,
    `00-${traceId}-${parentId}-01-more`,
    `ff-${traceId}-${parentId}-01`,
    `00-${'0'.repeat(32)}-${parentId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${parentId}-01`,
    `00-${traceId}-${parentId}-01\n`,
  ])('that is invalid is ignored: %j', (header) => {
    expect(parseTraceParent(header)).toBeNull()
  })
})

/** Another service, which remembers the requests that it got. */
async function openService() {
  const requests: { readonly headers: IncomingMessage['headers']; readonly body: unknown }[] = []
  const server = createServer(async (asked, response) => {
    requests.push({ headers: asked.headers, body: await json(asked).catch(() => null) })
    response.writeHead(asked.url?.startsWith('/missing') ? 404 : 200).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, requests }
}

function watch(tracer: Tracer) {
  const registry = createRegistry()
  onTestFinished(watchOutgoingCalls({ registry, tracer, nameProvider: () => 'models' }))
  return registry
}

function toRequest(header?: string): IncomingMessage {
  const headers = header ? { traceparent: header } : {}
  return { headers, socket: { remoteAddress: '192.0.2.1' } } as unknown as IncomingMessage
}

/** Runs work as the answer to a request. */
function answer(tracer: Tracer, asked: IncomingMessage, work: () => Promise<unknown>) {
  return new Promise((resolve, reject) => {
    tracer.run(asked, () => void work().then(resolve, reject))
  })
}

test('without a collector, the trace of a caller is handed to the services that are called', async () => {
  const { url, requests } = await openService()
  const tracer = createTracer({ exporter: null, ratio: 0, isProxy: () => false })
  const registry = watch(tracer)
  const post = createPostCall(url)
  const { signal } = new AbortController()

  await answer(tracer, toRequest(traceparent), async () => {
    await (await fetch(`${url}/missing`)).text()
    const sent = { path: 'chat', key: 'key', body: '{}', connectMs: 1_000, signal }
    const response = await post(sent)
    response.resume()
    await once(response, 'end')
  })
  await answer(tracer, toRequest(), async () => (await fetch(url)).text())
  await answer(tracer, toRequest('hello'), async () => (await fetch(url)).text())

  expect(requests.map(({ headers }) => headers.traceparent)).toEqual([
    traceparent,
    traceparent,
    undefined,
    undefined,
  ])
  const lines = (await registry.render()).split('\n')
  expect(lines).toContain('ghostwriters_provider_calls_total{provider="models",status="4xx"} 1')
  expect(lines).toContain('ghostwriters_provider_calls_total{provider="models",status="2xx"} 3')
})

test('a call whose headers are final is made without a trace', async () => {
  const { url, requests } = await openService()
  const tracer = createTracer({ exporter: null, ratio: 0, isProxy: () => false })
  watch(tracer)

  await answer(tracer, toRequest(traceparent), async () => {
    const call = request(url, { headers: ['host', 'example.com'] }).end()
    const [response] = await once(call, 'response')
    response.resume()
    await once(response, 'end')
  })

  expect(requests[0]?.headers).toMatchObject({ host: 'example.com' })
})

test('a call that fails is counted as failed', async () => {
  const registry = watch(createTracer({ exporter: null, ratio: 0, isProxy: () => false }))

  await expect(fetch(`http://127.0.0.1:${await findFreePort()}/`)).rejects.toThrow()

  expect(await registry.render()).toContain('{provider="models",status="failed"} 1')
})

test('a request and the calls it makes are spans of one trace, without paths or addresses', async () => {
  const { url, requests } = await openService()
  const spans: FinishedSpan[] = []
  const exporter = { add: (span: FinishedSpan) => spans.push(span) }
  const tracer = createTracer({ exporter, ratio: 1, isProxy: () => false })
  watch(tracer)
  const asked = toRequest(traceparent)

  await answer(tracer, asked, async () => (await fetch(`${url}/missing?email=ada`)).text())
  tracer.end(asked, { method: 'GET', route: '/billing', status: 200 })

  const [call, served] = spans
  expect(served).toMatchObject({ traceId, parentId, name: 'GET /billing', kind: 'server' })
  expect(call).toMatchObject({ traceId, parentId: served?.spanId, name: 'GET models' })
  expect(call?.attributes).toMatchObject({ 'http.response.status_code': 404 })
  expect(requests[0]?.headers.traceparent).toBe(`00-${traceId}-${call?.spanId}-01`)
  expect(JSON.stringify(spans)).not.toMatch(/ada|127\.0\.0\.1|192\.0\.2\.1|missing/)
})

test('only a trusted proxy decides which traces are exported', async () => {
  const spans: FinishedSpan[] = []
  const exporter = { add: (span: FinishedSpan) => spans.push(span) }
  const unsampled = traceparent.replace(/01$/, '00')
  const ask = (isTrusted: boolean, header: string, ratio: number) => {
    const tracer = createTracer({ exporter, ratio, isProxy: () => isTrusted })
    const asked = toRequest(header)
    tracer.run(asked, () => undefined)
    tracer.end(asked, { method: 'GET', route: '/', status: 200 })
    return spans.splice(0).length
  }

  expect(ask(true, traceparent, 0)).toBe(1)
  expect(ask(true, unsampled, 1)).toBe(0)
  expect(ask(false, traceparent, 0)).toBe(0)
  expect(ask(false, unsampled, 1)).toBe(1)
})

const span: FinishedSpan = {
  traceId,
  spanId: 'b7ad6b7169203331',
  parentId,
  name: 'GET /billing',
  kind: 'server',
  startMs: 1_700_000_000_000.5,
  endMs: 1_700_000_000_010.25,
  attributes: { 'http.route': '/billing', 'http.response.status_code': 503 },
  isFailed: true,
}

test('a collector gets spans in the format of OTLP', async () => {
  const { url, requests } = await openService()
  const exporter = openOtlpExporter({
    endpoint: url,
    headers: { 'api-key': 'secret' },
    serviceName: 'site',
    version: '1.2.3',
    onLost: (fault) => expect.unreachable(String(fault)),
  })

  exporter.add(span)
  await exporter.close()

  expect(requests[0]?.headers).toMatchObject({
    'api-key': 'secret',
    'content-type': 'application/json',
  })
  expect(requests[0]?.body).toEqual({
    resourceSpans: [
      {
        resource: {
          attributes: [
            { key: 'service.name', value: { stringValue: 'site' } },
            { key: 'service.version', value: { stringValue: '1.2.3' } },
          ],
        },
        scopeSpans: [
          {
            scope: { name: 'ghost-writers-ia', version: '1.2.3' },
            spans: [
              {
                traceId,
                spanId: 'b7ad6b7169203331',
                parentSpanId: parentId,
                name: 'GET /billing',
                kind: 2,
                startTimeUnixNano: '1700000000000500000',
                endTimeUnixNano: '1700000000010250000',
                attributes: [
                  { key: 'http.route', value: { stringValue: '/billing' } },
                  { key: 'http.response.status_code', value: { intValue: '503' } },
                ],
                status: { code: 2 },
              },
            ],
          },
        ],
      },
    ],
  })
})

test('a collector that is away is reported once and costs no memory', async () => {
  const lost: unknown[] = []
  const exporter = openOtlpExporter({
    endpoint: `http://127.0.0.1:${await findFreePort()}`,
    headers: {},
    serviceName: 'site',
    version: '1.2.3',
    onLost: (fault) => lost.push(fault),
  })

  for (let count = 0; count < 10_000; count += 1) exporter.add(span)
  await exporter.close()

  expect(lost).toHaveLength(1)
})
