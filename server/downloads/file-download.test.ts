import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, get, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { measureBuffers } from '#tests/measure-buffers.ts'
import { readEnv } from '../config/load.ts'
import { createServerContext } from '../context.ts'
import { createSiteMetrics } from '../metrics/site-metrics.ts'
import { createLog } from '../ops/log.ts'
import { createKeyedHash } from '../ports/secrets.ts'
import { createTracer } from '../tracing/tracer.ts'
import { createFileDownload } from './file-download.ts'

const path = '/downloads/model-1.gwm'
const content = Buffer.alloc(3_000_000, 'a line of weights\n')
const sha256 = createHash('sha256').update(content).digest('hex')
const etag = `"${sha256}"`

/** More than the system keeps for a connection whose client doesn't read. */
const largeBytes = 32_000_000

function writeContent(bytes: number): string {
  const file = join(mkdtempSync(join(tmpdir(), 'large-')), 'model-1.gwm')
  writeFileSync(file, content)
  truncateSync(file, bytes)
  return file
}

async function openServer(bytes = content.length) {
  const lines: string[] = []
  const log = createLog('info', (text) => lines.push(text))
  const context = createServerContext(readEnv({}), {
    log,
    metrics: createSiteMetrics({ hasReader: false }),
    tracer: createTracer({ exporter: null, ratio: 0, isProxy: () => false }),
    readStatus: () => [],
    shutdownSignal: new AbortController().signal,
    logHash: createKeyedHash(['a secret of the test'], 'log'),
    standInKey: null,
  })
  const listener = createFileDownload(context, {
    path,
    file: writeContent(bytes),
    bytes,
    sha256,
  })
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const listLogged = () => {
    log.flush()
    return lines.join('')
  }
  return { port, url: `http://127.0.0.1:${port}${path}`, listLogged }
}

type Download = { status: number; headers: Record<string, unknown>; body: Buffer }

function download(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Download> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, async (response) => {
      const { statusCode: status = 0, headers: got } = response
      buffer(response).then((body) => resolve({ status, headers: got, body }), reject)
    })
    sent.on('error', reject).end()
  })
}

test('everyone gets the whole file, and caches keep it forever', async () => {
  const { url } = await openServer()

  const { status, headers, body } = await download(url, { 'accept-encoding': 'gzip, br' })

  expect(status).toBe(200)
  expect(body.equals(content)).toBe(true)
  expect(headers).toMatchObject({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': '3000000',
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="model-1.gwm"',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('set-cookie')
})

test('a HEAD request has the headers of the file, without it', async () => {
  const { url } = await openServer()

  const { status, headers, body } = await download(url, {}, 'HEAD')

  expect([status, headers['content-length'], body.length]).toEqual([200, '3000000', 0])
})

test('a client that has the file is told so', async () => {
  const { url } = await openServer()

  const { status, body } = await download(url, { 'if-none-match': `"other", ${etag}` })

  expect([status, body.length]).toEqual([304, 0])
})

const size = content.length

test.each([
  ['bytes=0-0', 206, `bytes 0-0/${size}`, 1],
  ['bytes=2999990-', 206, `bytes 2999990-2999999/${size}`, 10],
  ['bytes=-5', 206, `bytes 2999995-2999999/${size}`, 5],
  ['bytes=1000000-99999999999999999999999', 206, `bytes 1000000-2999999/${size}`, 2_000_000],
  ['bytes=-99999999999999999999999', 206, `bytes 0-2999999/${size}`, size],
  ['bytes=3000000-', 416, `bytes */${size}`, 0],
  ['bytes=99999999999999999999999-', 416, `bytes */${size}`, 0],
  ['bytes=-0', 416, `bytes */${size}`, 0],
  ['bytes=5-2', 200, undefined, size],
  ['bytes=0-1,3-4', 200, undefined, size],
  ['bytes=0x10-0x20', 200, undefined, size],
  ['bytes=NaN-', 200, undefined, size],
  ['lines=1-2', 200, undefined, size],
])('the range %s is answered with %i', async (range, expected, label, length) => {
  const { url } = await openServer()

  const { status, headers, body } = await download(url, { range })

  expect([status, headers['content-range'], body.length]).toEqual([expected, label, length])
})

test('a download is resumed only if the file is still the same', async () => {
  const { url } = await openServer()
  const range = 'bytes=2000000-'

  const resumed = await download(url, { range, 'if-range': etag })
  const others = await Promise.all(
    [`W/${etag}`, '"another"', 'Wed, 18 Nov 2026 05:00:00 GMT'].map((tag) =>
      download(url, { range, 'if-range': tag }),
    ),
  )

  expect(resumed.status).toBe(206)
  expect(resumed.body.equals(content.subarray(2_000_000))).toBe(true)
  expect(others.map(({ status, body }) => [status, body.length])).toEqual(
    Array(3).fill([200, size]),
  )
})

test('an editor on another origin may ask for a range', async () => {
  const { url } = await openServer()
  const asked = { 'access-control-request-headers': 'if-range,range' }

  const { status, headers } = await download(
    url,
    { origin: 'https://vscode.dev', ...asked },
    'OPTIONS',
  )

  expect(status).toBe(204)
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'if-range,range',
  })
  expect((await download(url, {}, 'POST')).status).toBe(405)
})

test('of 200 downloads at once from one network, 32 run, and the others are told when to try again', async () => {
  const { url, port, listLogged } = await openServer(largeBytes)
  const before = measureBuffers()
  const clients = await Promise.all(Array.from({ length: 32 }, () => openSlowReader(port)))

  const refused = await Promise.all(Array.from({ length: 168 }, () => download(url)))

  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(refused[0]?.headers).toMatchObject({ 'retry-after': '10' })
  // Those that read slowly cost a buffer each, not the file.
  expect(measureBuffers() - before).toBeLessThan(32 * 512 * 1_024)
  for (const socket of clients) socket.resetAndDestroy()
  await expect.poll(async () => (await download(url, { range: 'bytes=-9' })).status).toBe(206)
  expect(listLogged()).not.toContain('fault')
})

/** Reads the head of the response, and nothing more. */
async function openSlowReader(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await once(socket, 'readable')
  socket.on('error', () => undefined)
  return socket
}

test('a download that was broken off is continued where it ended', async () => {
  const { url } = await openServer()
  const first = await new Promise<Buffer>((resolve, reject) => {
    const sent = get(url, { agent: false }, (response) => {
      response.once('data', (chunk: Buffer) => {
        sent.destroy()
        resolve(chunk)
      })
    }).on('error', reject)
  })

  const rest = await download(url, { range: `bytes=${first.length}-`, 'if-range': etag })

  expect(Buffer.concat([first, rest.body]).equals(content)).toBe(true)
})
