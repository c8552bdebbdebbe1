import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import { hasTooManyFields } from '#app/field-limit.ts'
import type { Setting } from '../config/config.ts'
import { openTurnstile } from './one-per-tick.ts'
import { type ReadyAnswer, sendReady } from './prepared-answer.ts'
import { type Asked, readAsked } from './request-head.ts'
import type { SiteOrigins } from './site-origins.ts'

export type FrontDoor = {
  readonly setting: Setting
  /** Files, for everyone. */
  readonly files: ReadonlyMap<string, ReadyAnswer>
  /** Prerendered pages, for visitors without a session or a message to show. */
  readonly pages: ReadonlyMap<string, PrerenderedPage>
  /** The answer for paths without a route. Null in development, where nothing is prerendered. */
  readonly missing: { readonly answer: ReadyAnswer; isMissing(path: string): boolean } | null
  /** Everything else. */
  readonly house: RequestListener
}

/** A page that reads its query is prerendered only for the address without one. */
export type PrerenderedPage = { readonly answer: ReadyAnswer; readonly readsQuery: boolean }

const longestUrl = 8_192
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const healthChecks = new Set(['/healthz', '/readyz'])

/** Meets every request, ahead of every framework: what is ready is sent from memory. */
export function openFrontDoor(door: FrontDoor): RequestListener {
  const { log, nextId } = door.setting
  const enter = openEntrance()

  return (request, response) => {
    const asked = readAsked(request)
    const refused = findRefusal(door, { asked, request })
    const ready = refused === 0 ? findReady(door, asked) : null
    if (refused === 0 && ready === null) return enter(asked, () => door.house(request, response))

    const status = ready
      ? sendReady({ asked, response }, ready)
      : refuse(door, { response, status: refused })
    const method = methods.has(asked.method) ? asked.method : 'other'
    const route = ready ? ready.route : 'refused'
    // Sent immediately: reading the clock twice would take longer than what it measures.
    log.request({ id: nextId(), method, route, status, ms: 0 })
  }
}

/** A crowd of requests must not make a load balancer think that nobody is here. */
function openEntrance(): (asked: Asked, letIn: () => void) => void {
  const turnstile = openTurnstile()
  return ({ path }, letIn) => (healthChecks.has(path) ? letIn() : turnstile(letIn))
}

/** The status of the refusal, or 0 for whoever may come in. */
function findRefusal(
  { setting: { origins, isProxy } }: FrontDoor,
  { asked, request }: { asked: Asked; request: IncomingMessage },
): number {
  if (!methods.has(asked.method)) return 405
  if (request.url && request.url.length > longestUrl) return 414
  if (isMalformed(asked, request.url ?? '')) return 400

  // A page of another name that was made to lead here (DNS rebinding) must not read what is ours.
  const isOurs = isOurHost(origins, asked.host) || healthChecks.has(asked.path)
  return isOurs || isProxy(request.socket.remoteAddress ?? '') ? 0 : 421
}

function isMalformed({ path, hasQuery, hosts }: Asked, url: string): boolean {
  if (!path.startsWith('/') || hosts > 1) return true
  if (hasQuery && hasTooManyFields(url)) return true
  // PostgreSQL can't store or compare text with a NUL.
  return path.includes('%') && (path.includes('%00') || !isDecodable(path))
}

/** Names of hosts know no capitals; nearly all come without. */
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

function findReady({ files, pages, missing }: FrontDoor, asked: Asked): ReadyAnswer | null {
  if (asked.method !== 'GET' && asked.method !== 'HEAD') return null
  const file = files.get(asked.path)
  if (file) return file

  if (!isPlainVisitor(asked.cookie)) return null
  const page = pages.get(asked.path)
  if (page) return page.readsQuery && asked.hasQuery ? null : page.answer
  return !healthChecks.has(asked.path) && missing?.isMissing(asked.path) ? missing.answer : null
}

/** No session, and no news from the last page that this one would have to show. */
function isPlainVisitor(cookie: string): boolean {
  return cookie === '' || !(cookie.includes('session=') || cookie.includes('flash='))
}

function refuse(
  { setting: { bareHeaders } }: FrontDoor,
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
