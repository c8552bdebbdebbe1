import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import { type ReadyAnswer, sendReady } from './ready-answer.ts'
import type { Setting } from './setting.ts'

export type FrontDoor = {
  readonly setting: Setting
  /** Files, for everyone. */
  readonly files: ReadonlyMap<string, ReadyAnswer>
  /** Finished pages, for visitors who carry nothing that a page would show. */
  readonly pages: ReadonlyMap<string, FinishedPage>
  /** The answer for the paths that no page lives at. */
  readonly missing: { readonly answer: ReadyAnswer; isMissing(path: string): boolean }
  /** Everything else. */
  readonly house: RequestListener
}

/** A page that reads its query is finished only for the plain address. */
export type FinishedPage = { readonly answer: ReadyAnswer; readonly readsQuery: boolean }

const longestUrl = 8_192
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const healthChecks = new Set(['/healthz', '/readyz'])

/** Meets every request, ahead of every framework: what is ready is sent from memory. */
export function openFrontDoor(door: FrontDoor): RequestListener {
  const { log, nextId } = door.setting

  return (request, response) => {
    const startedAt = performance.now()
    const ready = meet(door, { request, response })
    if (!ready) return door.house(request, response)

    const { route, status } = ready
    const method = methods.has(request.method ?? '') ? (request.method ?? '') : 'other'
    log.request({ id: nextId(), method, route, status, ms: performance.now() - startedAt })
  }
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** Answers what can be answered at the door; null when the house must. */
function meet(door: FrontDoor, exchange: Exchange): { route: string; status: number } | null {
  const url = splitUrl(exchange.request.url ?? '/')
  const refused = findRefusal(door, { ...url, request: exchange.request })
  if (refused) {
    refuse(exchange.response, { status: refused, headers: door.setting.bareHeaders })
    return { route: 'refused', status: refused }
  }

  const ready = findReady(door, { ...url, request: exchange.request })
  return ready && { route: ready.route, status: sendReady(exchange, ready) }
}

function splitUrl(url: string): { path: string; hasQuery: boolean } {
  const query = url.indexOf('?')
  return query < 0 ? { path: url, hasQuery: false } : { path: url.slice(0, query), hasQuery: true }
}

function findRefusal(
  { setting: { origins, isProxy } }: FrontDoor,
  { request, path }: { request: IncomingMessage; path: string },
): number | null {
  if (!methods.has(request.method ?? '')) return 405
  if ((request.url ?? '').length > longestUrl) return 414
  if (path.includes('%') && !isDecodable(path)) return 400

  // A page of another name that was made to lead here (DNS rebinding) must not read what is ours.
  const isOurs = origins.hosts.has(request.headers.host ?? '') || healthChecks.has(path)
  return isOurs || isProxy(request.socket.remoteAddress ?? '') ? null : 421
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}

function findReady(
  { files, pages, missing }: FrontDoor,
  { request, path, hasQuery }: { request: IncomingMessage; path: string; hasQuery: boolean },
): ReadyAnswer | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const file = files.get(path)
  if (file) return file

  if (!isPlainVisitor(request.headers.cookie)) return null
  const page = pages.get(path)
  if (page) return page.readsQuery && hasQuery ? null : page.answer
  return !healthChecks.has(path) && missing.isMissing(path) ? missing.answer : null
}

/** No session, and no news from the last page that this one would have to show. */
function isPlainVisitor(cookie: string | undefined): boolean {
  return !cookie || !(cookie.includes('session=') || cookie.includes('flash='))
}

function refuse(
  response: ServerResponse,
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
): void {
  const body = `${STATUS_CODES[status]}\n`
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
    ...(status === 405 && { allow: [...methods].join(', ') }),
  })
  response.end(body)
}
