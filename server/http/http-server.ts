import { createServer, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { minutes, seconds } from '#domain/time.ts'

/** How long an idle connection stays open: longer than common proxies keep theirs. */
const keepAliveMs = seconds(75)

type Limits = {
  readonly headersMs: number
  readonly requestMs: number
  readonly checkEveryMs: number
  readonly silenceMs: number
}

/** Slow clients are closed. Node's own limits, 60 s and 300 s, let a few of them hold the house. */
const patience: Limits = {
  headersMs: seconds(10),
  requestMs: seconds(30),
  checkEveryMs: seconds(2),
  silenceMs: minutes(2),
}

/** Answers that Node gives before any of our code runs. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

type Refusals = {
  /** For what the server answers by itself. */
  readonly headers: Readonly<Record<string, string>>
  /** What each connection was answered, until whoever logs its request has taken it from here. */
  readonly refusedSockets: WeakMap<Duplex, number>
  /** Told of each such answer that no request of ours was under way for. */
  readonly onRefused: (status: number) => void
}

/** A server with nobody listening yet. */
export function openHttpServer(
  { headers, refusedSockets, onRefused }: Refusals,
  limits: Limits = patience,
): Server {
  const server = createServer({
    maxHeaderSize: 16_384,
    // The door refuses a request without a host, with our headers and a line in the log.
    requireHostHeader: false,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: keepAliveMs,
  })
  // Whoever asks and then neither reads nor writes holds a connection for nothing.
  server.timeout = limits.silenceMs

  server.on('clientError', (fault: NodeJS.ErrnoException, socket: Duplex) => {
    if (isGone(fault, socket)) return void socket.destroy()
    const status = statuses[fault.code ?? ''] ?? 400
    refusedSockets.set(socket, status)
    socket.once('close', () => refusedSockets.has(socket) && onRefused(status))
    socket.end(toRawAnswer(status, headers))
  })
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, headers).end()
    onRefused(417)
  })
  return server
}

/** Reset, or closed in the middle of a request: nobody reads an answer, and it's logged as 499. */
function isGone({ code }: NodeJS.ErrnoException, { writable }: Duplex): boolean {
  return code === 'ECONNRESET' || code === 'HPE_INVALID_EOF_STATE' || !writable
}

function toRawAnswer(status: number, headers: Readonly<Record<string, string>>): string {
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
