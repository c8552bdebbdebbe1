import {
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { hasTooManyFields } from '#app/http/forms.ts'
import type { Config } from '../config/config.ts'
import type { Endpoints } from './endpoints.ts'
import { type PreparedAnswer, sendPrepared } from './prepared-answer.ts'
import { type RequestHead, readRequestHead } from './request-head.ts'
import type { SiteOrigins } from './site-origins.ts'

type FrontDoor = {
  readonly config: Config
  /** Files, for everyone. */
  readonly files: ReadonlyMap<string, PreparedAnswer>
  /** Prerendered pages, for visitors without a session or a message to show. */
  readonly pages: ReadonlyMap<string, PrerenderedPage>
  /** The answer for paths without a route. Null in development, where nothing is prerendered. */
  readonly missing: { readonly answer: PreparedAnswer; isMissing(path: string): boolean } | null
  /** JSON and event streams. */
  readonly endpoints: Pick<Endpoints, 'has' | 'listener'>
  /** Answers everything else. */
  readonly httpApp: RequestListener
}

/** A page that reads its query string is prerendered only for its URL without one. */
export type PrerenderedPage = { readonly answer: PreparedAnswer; readonly readsQuery: boolean }

const maxUrlLength = 8_192
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const healthChecks = new Set(['/healthz', '/readyz'])

/** Handles every request first: sends files and prerendered pages from memory, ahead of any framework. */
export function openFrontDoor(door: FrontDoor): RequestListener {
  const { log, nextId } = door.config
  const start = scheduleRequests()

  return (request, response) => {
    const head = readRequestHead(request)
    const refused = findRefusal(door, { head, request })
    const prepared = refused === 0 ? findPrepared(door, head) : null
    if (refused === 0 && prepared === null) {
      const answer = findListener(door, head)
      return start(head, () => answer(request, response))
    }

    const status = prepared
      ? sendPrepared({ head, response }, prepared)
      : refuse(door, { response, status: refused })
    const method = methods.has(head.method) ? head.method : 'other'
    const route = prepared ? prepared.route : 'refused'
    // 0 ms: reading the clock twice would take longer than sending the response.
    log.request({ id: nextId(), method, route, status, ms: 0 })
  }
}

function findListener({ endpoints, httpApp }: FrontDoor, { path }: RequestHead): RequestListener {
  return endpoints.has(path) ? endpoints.listener : httpApp
}

/** Starts one request per tick. Health checks start immediately, so that a load balancer doesn't wait. */
function scheduleRequests(): (head: RequestHead, handle: () => void) => void {
  const onePerTick = openOnePerTick()
  return ({ path }, handle) => (healthChecks.has(path) ? handle() : onePerTick(handle))
}

/** The status to refuse the request with, or 0. */
function findRefusal(
  { config: { origins, isProxy } }: FrontDoor,
  { head, request }: { head: RequestHead; request: IncomingMessage },
): number {
  if (!methods.has(head.method)) return 405
  if (request.url && request.url.length > maxUrlLength) return 414
  if (isMalformed(head, request.url ?? '')) return 400

  // DNS rebinding: a page on another name that resolves to us must not read our responses.
  const isOurs = isOurHost(origins, head.host) || healthChecks.has(head.path)
  return isOurs || isProxy(request.socket.remoteAddress ?? '') ? 0 : 421
}

function isMalformed({ path, hasQuery, hosts }: RequestHead, url: string): boolean {
  if (!path.startsWith('/') || hosts > 1) return true
  if (hasQuery && hasTooManyFields(url)) return true
  // PostgreSQL can't store or compare text with a NUL.
  return path.includes('%') && (path.includes('%00') || !isDecodable(path))
}

/** Host names are case-insensitive; nearly all come in lower case. */
function isOurHost({ hosts }: SiteOrigins, host: string): boolean {
  return hosts.has(host) || hosts.has(host.toLowerCase())
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}

function findPrepared(
  { files, pages, missing }: FrontDoor,
  head: RequestHead,
): PreparedAnswer | null {
  if (head.method !== 'GET' && head.method !== 'HEAD') return null
  const file = files.get(head.path)
  if (file) return file

  if (!isPlainVisitor(head.cookie)) return null
  const page = pages.get(head.path)
  if (page) return page.readsQuery && head.hasQuery ? null : page.answer
  return !healthChecks.has(head.path) && missing?.isMissing(head.path) ? missing.answer : null
}

/** No session, and no flash message from the last page. */
function isPlainVisitor(cookie: string): boolean {
  return cookie === '' || !(cookie.includes('session=') || cookie.includes('flash='))
}

function refuse(
  { config: { bareHeaders } }: FrontDoor,
  { response, status }: { response: ServerResponse; status: number },
): number {
  const body = `${STATUS_CODES[status]}\n`
  response.writeHead(status, {
    ...bareHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
    ...(status === 405 && { allow: [...methods].join(', ') }),
  })
  response.end(body)
  return status
}

/**
 * Starts one task per tick of the event loop. Requests that arrive together would otherwise all be
 * started in one tick, and a prerendered page or a timer would wait for the last of them.
 */
export function openOnePerTick(): (task: () => void) => void {
  const queue: (() => void)[] = []
  let isBusy = false

  function startNext(): void {
    const next = queue.shift()
    isBusy = next !== undefined
    if (next) start(next)
  }

  function start(task: () => void): void {
    isBusy = true
    setImmediate(startNext)
    task()
  }

  return (task) => {
    if (isBusy) queue.push(task)
    else start(task)
  }
}
