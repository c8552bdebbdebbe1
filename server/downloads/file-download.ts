import { closeSync, fstatSync, openSync, read as readCallback } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { isKnown } from '#app/http/etag.ts'
import { createStreamLimit } from '#app/http/stream-limit.ts'
import { minutes } from '#domain/time.ts'
import type { ServerContext } from '../context.ts'
import { toPreflightResponse } from '../http/cors.ts'
import { getRange, type Range } from '../http/prepared-response.ts'
import { createRequestState, logFault, type RequestState } from '../http/request-context.ts'
import { type RequestHead, readRequestHead } from '../http/request-head.ts'
import { logWhenClosed } from '../http/request-log.ts'

/** A file that never changes under its name: another version has another one. */
type DownloadedFile = {
  readonly path: string
  readonly file: string
  readonly bytes: number
  /** In hex. */
  readonly sha256: string
}

/**
 * Each download holds a connection and a buffer of 64 KB. An office that installs the extension at
 * once shares an address; a client that has to wait resumes with a range.
 */
const mostDownloads = { perUser: 1, perAddress: 32, inAll: 256 }

/** 44 MB take that long at 200 kbit/s. Slower clients resume. */
const longestMs = minutes(30)

const chunkBytes = 64 * 1_024

const retryAfterSeconds = 10

const read = promisify(readCallback)

/**
 * Sends a file from the disk, as fast as the client reads, in whole or in one range, to everyone: it
 * has no secrets, and editors in the browser fetch it from another origin. Throws if the file isn't
 * what it should be. It stays open while the process runs, so that replacing it on the disk can't mix two versions.
 */
export function createFileDownload(
  server: ServerContext,
  { path, file, bytes, sha256 }: DownloadedFile,
): RequestListener {
  const fd = openWhole(file, bytes)
  const limit = createStreamLimit(mostDownloads)
  const shared = { ...server.bareHeaders, ...openHeaders }
  const etag = `"${sha256}"`
  const kept = {
    ...shared,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
  }

  function choose(incoming: IncomingMessage, address: string): Chosen {
    const head = readRequestHead(incoming)
    if (head.method === 'GET' || head.method === 'HEAD') return choosePart(head, address)
    if (head.method === 'OPTIONS') return answerPreflight(incoming, shared)
    return { status: 405, headers: { ...shared, allow: 'GET, HEAD' } }
  }

  function choosePart(head: RequestHead, address: string): Chosen {
    if (isKnown(head.ifNoneMatch, etag)) return { status: 304, headers: kept }
    const isCurrent = head.ifRange === '' || head.ifRange === etag
    const part = getRange(isCurrent ? head.range : '', bytes)
    const headers = { ...kept, ...describePart(part, path) }
    if (head.method === 'HEAD' || part.status === 416) return { status: part.status, headers }
    if (limit.hasRoom(address)) return { status: part.status, headers, part }
    return { status: 503, headers: { ...shared, 'retry-after': `${retryAfterSeconds}` } }
  }

  return (incoming, outgoing) => {
    const state: RequestState = createRequestState(server, incoming)
    logWhenClosed(server, { incoming, outgoing, logged: state, getRoute: () => path })
    const { status, headers, part } = choose(incoming, state.network)
    outgoing.writeHead(status, headers)
    if (!part) return void outgoing.end()

    state.isStream = true
    const leave = () => void outgoing.destroy()
    outgoing.once('close', limit.take({ userId: state.id, address: state.network, leave }))
    // A range that can't be read is a broken disk.
    send(outgoing, { fd, part }).catch((fault) => logFault(server, { fault, state }))
  }
}

type Chosen = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  /** What is sent as the body. */
  readonly part?: Range
}

function describePart({ status, from, end, label }: Range, path: string) {
  return {
    'content-length': end - from,
    ...(label && { 'content-range': label }),
    ...(status !== 416 && {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${basename(path)}"`,
    }),
  }
}

/** Only responses of pages are kept from other origins. */
const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-range, etag, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
}

function answerPreflight(
  { headers }: IncomingMessage,
  shared: Readonly<Record<string, string>>,
): Chosen {
  const asked = headers['access-control-request-headers'] ?? null
  const response = toPreflightResponse(['GET', 'HEAD'], asked)
  return {
    status: response.status,
    headers: { ...shared, ...Object.fromEntries(response.headers) },
  }
}

type Sending = { readonly fd: number; readonly part: Range }

/** Ends the connection if not everything could be sent: the client knows the length, and resumes. */
async function send(outgoing: ServerResponse, { fd, part }: Sending): Promise<void> {
  const timer = setTimeout(() => outgoing.destroy(), longestMs)
  try {
    await pipeline(readPart(fd, part), outgoing)
  } catch (fault) {
    if (!isPrematureClose(fault)) throw fault
  } finally {
    clearTimeout(timer)
  }
}

/** Not a stream of Node: one that is destroyed closes the file, which all downloads share. */
async function* readPart(fd: number, { from, end }: Range): AsyncGenerator<Buffer> {
  for (let at = from; at < end; ) {
    const size = Math.min(chunkBytes, end - at)
    const { bytesRead, buffer } = await read(fd, Buffer.allocUnsafe(size), 0, size, at)
    if (bytesRead === 0) throw new Error(`The file ends at ${at} instead of ${end}`)
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

/** The client has hung up, or has taken too long. */
function isPrematureClose(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function openWhole(file: string, bytes: number): number {
  const fd = openSync(file, 'r')
  const { size } = fstatSync(fd)
  if (size === bytes) return fd
  closeSync(fd)
  throw new Error(
    `${file} has ${size} bytes instead of ${bytes}. Get it from the repository again.`,
  )
}
