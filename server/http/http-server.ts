import { createServer, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { minutes, seconds } from '#domain/time.ts'

type Limits = {
  readonly headersMs: number
  readonly requestMs: number
  readonly checkEveryMs: number
  /** Also between two requests, so longer than the keep-alive timeouts of common proxies. */
  readonly idleMs: number
}

/** Slow clients are disconnected. With Node's defaults, 60 s and 300 s, a few could exhaust the server. */
const defaultLimits: Limits = {
  headersMs: seconds(10),
  requestMs: seconds(30),
  checkEveryMs: seconds(2),
  idleMs: minutes(2),
}

/** Statuses for errors that Node reports before any of our code runs. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

type HttpServerOptions = {
  /** Headers of these responses. */
  readonly headers: Readonly<Record<string, string>>
  /** The status each connection was refused with, until the request log has read it. */
  readonly refusedSockets: WeakMap<Duplex, number>
  /** Called when a connection was refused without a request that would be logged. */
  readonly onRefused: (status: number) => void
}

/** Creates the server, with timeouts against slow clients; it doesn't listen yet. */
export function openHttpServer(
  { headers, refusedSockets, onRefused }: HttpServerOptions,
  limits: Limits = defaultLimits,
): Server {
  const server = createServer({
    maxHeaderSize: 16_384,
    // The front door refuses requests without a host, with our headers and a log line.
    requireHostHeader: false,
    // Requests without a body emit no stream events.
    optimizeEmptyRequests: true,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    // The idle timeout is enough: a second one, set after each response and removed at the next
    // request, takes a twentieth of the time of a page from memory.
    keepAliveTimeout: 0,
  })
  // Disconnects clients that neither read nor write.
  server.timeout = limits.idleMs

  server.on('clientError', (fault: NodeJS.ErrnoException, socket: Duplex) => {
    if (isGone(fault, socket)) return void socket.destroy()
    const status = statuses[fault.code ?? ''] ?? 400
    refusedSockets.set(socket, status)
    socket.once('close', () => refusedSockets.has(socket) && onRefused(status))
    socket.end(toRawResponse(status, headers))
  })
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, headers).end()
    onRefused(417)
  })
  return server
}

/** Reset, or closed in the middle of a request: no response can be sent, and it's logged as 499. */
function isGone({ code }: NodeJS.ErrnoException, { writable }: Duplex): boolean {
  return code === 'ECONNRESET' || code === 'HPE_INVALID_EOF_STATE' || !writable
}

function toRawResponse(status: number, headers: Readonly<Record<string, string>>): string {
  const body = `${STATUS_CODES[status]}\n`
  const all = {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
