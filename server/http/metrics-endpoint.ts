import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import { isIP } from 'node:net'
import { seconds } from '#domain/time.ts'
import type { MetricsSettings } from '../config/load.ts'
import { isLoopback } from '../config/loopback.ts'
import type { Registry } from '../metrics/registry.ts'

type MetricsOptions = {
  readonly registry: Pick<Registry, 'render'>
  /** Null if everyone who reaches the port may read the metrics. */
  readonly token: string | null
  readonly headers: Readonly<Record<string, string>>
  /** Called when the token was missing or wrong. */
  readonly onRefused: () => void
}

export const metricsPath = '/metrics'

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Answers `/metrics` in Prometheus' text format. */
export function createMetricsListener(options: MetricsOptions): RequestListener {
  const { registry, token, headers, onRefused } = options
  const isAllowed = token === null ? () => true : createTokenCheck(token)

  return async ({ method, headers: { authorization = '' } }, response) => {
    const send = (status: number, text = `${STATUS_CODES[status]}\n`, more = {}) => {
      const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
      const length = { 'content-length': Buffer.byteLength(text) }
      response.writeHead(status, { ...headers, ...plain, ...length, ...more })
      response.end(method === 'HEAD' ? undefined : text)
    }

    if (method !== 'GET' && method !== 'HEAD') return send(405, undefined, { allow: 'GET, HEAD' })
    if (!isAllowed(authorization)) {
      onRefused()
      return send(401, undefined, { 'www-authenticate': 'Bearer' })
    }
    const text = await registry.render().catch(() => null)
    return text === null ? send(500) : send(200, text, { 'content-type': contentType })
  }
}

/** Compares hashes in constant time, so that neither the token nor its length can be guessed. */
function createTokenCheck(token: string): (authorization: string) => boolean {
  const expected = hash(`Bearer ${token}`)
  return (authorization) => timingSafeEqual(hash(authorization), expected)
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * A server for nothing but the metrics. It doesn't listen yet, and doesn't keep the process alive.
 * Answers to addresses, to this machine's names and to the name it listens on: a web page could
 * otherwise let a name of its own point here, and read the metrics in a visitor's browser (DNS
 * rebinding). With a token any name will do, because no page knows the token.
 */
export function openMetricsServer(
  listener: RequestListener,
  { host, token }: Pick<MetricsSettings, 'host' | 'token'>,
): Server {
  const limits = { headersTimeout: seconds(10), requestTimeout: seconds(10) }
  return createServer(limits, (request, response) => {
    const name = toName(request.headers.host)
    const isOurs = token !== null || isLoopback(name) || isIP(name) > 0 || name === toName(host)
    if (!isOurs) return response.writeHead(421).end()
    if (request.url?.split('?', 1)[0] === metricsPath) return listener(request, response)
    return response.writeHead(404).end()
  }).unref()
}

/** Without the port, and without the brackets of an IPv6 address. */
function toName(host = ''): string {
  const [, name = ''] = /^\[?(.*?)\]?(?::\d*)?$/.exec(host.toLowerCase()) ?? []
  return isIP(host) > 0 ? host : name
}
