import {
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { formatError, isForPrograms } from '#app/http/error-format.ts'
import { hasTooManyFields } from '#app/http/forms.ts'
import { isStorable } from '#domain/storable.ts'
import type { ServerContext } from '../context.ts'
import type { Readiness } from '../ops/readiness.ts'
import { chooseLanguage } from './accept-language.ts'
import { findHealthCheck, isHealthCheck, sendHealthCheck } from './health-checks.ts'
import type { LanguageOffers } from './language-offers.ts'
import type { LanguageSite, OtherLanguage } from './language-site.ts'
import { metricsPath } from './metrics-endpoint.ts'
import { type PreparedResponse, sendPrepared } from './prepared-response.ts'
import { missingPath, type PrerenderedPage } from './prerender.ts'
import { type RequestHead, readRequestHead } from './request-head.ts'
import type { SiteOrigins } from './site-origins.ts'

type FrontDoor = {
  readonly server: ServerContext
  /** What health checks report. They are answered here, so that they never wait in a queue. */
  readonly readiness: Readiness
  /** Files, for everyone. */
  readonly files: ReadonlyMap<string, PreparedResponse>
  /** Files that are sent from the disk, by path. */
  readonly downloads: ReadonlyMap<string, RequestListener>
  /** Prerendered pages, for visitors without a session or a message to show. */
  readonly pages: ReadonlyMap<string, PrerenderedPage>
  /** Paths without a page get the prerendered 404 page. Null in development, where there's none. */
  readonly missing: { isMissing(path: string): boolean } | null
  /** The metrics; null unless they are on this port. */
  readonly metrics: RequestListener | null
  /** The same pages, with an offer of the visitor's own language. Null in development. */
  readonly offers: LanguageOffers | null
  /** Answers everything else, in English. */
  readonly english: Answers
  /** The other languages, by the prefix of their paths. */
  readonly others: readonly OtherLanguage[]
}

/** What the front door needs of a language. */
type Answers = Pick<LanguageSite, 'endpoints' | 'httpApp' | 'isMissing' | 'statusPage'>

const maxUrlLength = 8_192
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Handles every request first: sends files and prerendered pages from memory, ahead of any framework. */
export function createFrontDoor(door: FrontDoor): RequestListener {
  const { log, tracer } = door.server
  const { metrics } = door
  const start = createOnePerTick()

  return (request, response) => {
    const head = readRequestHead(request)
    if (metrics && head.path === metricsPath) return metrics(request, response)
    const sent = answerFromMemory(door, { head, request, response })
    if (!sent) {
      const listen = getListener(door, head)
      return start(() => tracer.run(request, () => listen(request, response)))
    }

    const method = isKnownMethod(head) ? head.method : 'other'
    // 0 ms: reading the clock twice would take longer than sending the response.
    log.request({ id: null, method, route: sent.route, status: sent.status, ms: 0 })
  }
}

type Exchange = {
  readonly head: RequestHead
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Sends a refusal, a health check, a file or a prerendered page. Null if the request needs more. */
function answerFromMemory(
  door: FrontDoor,
  { head, request, response }: Exchange,
): { readonly route: string; readonly status: number } | null {
  const refused = findRefusal(door, { head, request })
  if (refused !== 0) {
    refuse(door, { head, response, status: refused })
    return { route: 'refused', status: refused }
  }
  const prepared = findPrepared(door, head)
  if (prepared) return { route: prepared.route, status: sendPrepared({ head, response }, prepared) }

  const check = findHealthCheck(door.readiness, { head, url: request.url ?? '' })
  if (check) sendHealthCheck({ response, headers: door.server.bareHeaders }, check)
  return check
}

function getListener(door: FrontDoor, head: RequestHead): RequestListener {
  const { downloads, english } = door
  const download = downloads.get(head.path)
  if (download) return download
  if (english.endpoints.has(head.path))
    return inLanguage(findByHeader(door, head), ({ endpoints }) => endpoints.listener, english)
  const choose = ({ endpoints, httpApp, statusPage }: Answers) => {
    if (statusPage?.path === head.path && isForStatusPage(door, head)) return statusPage.listener
    return endpoints.has(head.path) ? endpoints.listener : httpApp
  }
  return inLanguage(findByPrefix(door, head.path), choose, english)
}

function findByPrefix(
  { others }: Pick<FrontDoor, 'others'>,
  path: string,
): OtherLanguage | undefined {
  // React Router asks for `/es.data` to show `/es`.
  const page = path.replace(/\.data$/, '')
  return others.find(({ prefix }) => page === prefix || page.startsWith(`${prefix}/`))
}

/** Endpoints have one address: programs and editors say which language they want. */
function findByHeader({ others }: Pick<FrontDoor, 'others'>, { acceptLanguage }: RequestHead) {
  if (others.length === 0 || acceptLanguage === '') return undefined
  const language = chooseLanguage(acceptLanguage)
  return others.find((other) => other.language === language)
}

/** A language that isn't loaded yet is loaded first. */
function inLanguage(
  other: OtherLanguage | undefined,
  choose: (site: Answers) => RequestListener,
  english: Answers,
): RequestListener {
  if (!other) return choose(english)
  const site = other.find()
  if (site) return choose(site)
  return (request, response) =>
    void other.load().then((loaded) => choose(loaded)(request, response))
}

/** Users who are logged in get it too while the database is down: their own needs their session. */
function isForStatusPage({ readiness }: Pick<FrontDoor, 'readiness'>, head: RequestHead): boolean {
  return isRead(head) && (isPlainVisitor(head.cookie) || !readiness.isStoreReachable())
}

/** The status to refuse the request with, or 0. */
function findRefusal(
  { server: { origins, isProxy } }: FrontDoor,
  { head, request }: { head: RequestHead; request: IncomingMessage },
): number {
  if (!isKnownMethod(head)) return 405
  if (request.url && request.url.length > maxUrlLength) return 414
  if (isMalformed(head, request.url ?? '')) return 400

  // DNS rebinding: a page on another name that resolves to us must not read our responses.
  const isOurs = isOurHost(origins, head.host) || isHealthCheck(head)
  return isOurs || isProxy(request.socket.remoteAddress ?? '') ? 0 : 421
}

function isMalformed({ path, hasQuery, hosts }: RequestHead, url: string): boolean {
  if (!path.startsWith('/') || hosts > 1) return true
  // A query is decoded as UTF-8, so it has no halves of characters, and a NUL is always escaped.
  if (hasQuery && (hasTooManyFields(url) || url.includes('%00'))) return true
  return path.includes('%') && !isReadable(path)
}

/** Host names are case-insensitive; nearly all come in lower case. */
function isOurHost({ hosts }: SiteOrigins, host: string): boolean {
  return hosts.includes(host) || hosts.includes(host.toLowerCase())
}

function isReadable(path: string): boolean {
  try {
    return isStorable(decodeURIComponent(path))
  } catch {
    return false
  }
}

function findPrepared(door: FrontDoor, head: RequestHead): PreparedResponse | null {
  const { files, downloads, pages } = door
  if (!isRead(head) || downloads.has(head.path)) return null
  const isVisitor = isPlainVisitor(head.cookie)
  const page = isVisitor ? pages.get(head.path) : undefined
  if (page) {
    if (page.readsQuery && head.hasQuery) return null
    return door.offers?.find(head, page.response) ?? page.response
  }

  const file = files.get(head.path)
  if (file) return file
  return isVisitor && !isHealthCheck(head) ? findMissing(door, head.path) : null
}

/** The 404 page, if it's known that nothing has the path. */
function findMissing(door: FrontDoor, path: string): PreparedResponse | null {
  if (!door.missing?.isMissing(path)) return null
  const other = findByPrefix(door, path)
  const site = other ? other.find() : door.english
  if (!site?.isMissing(path)) return null
  return door.pages.get(`${other?.prefix ?? ''}${missingPath}`)?.response ?? null
}

function isKnownMethod(head: RequestHead): boolean {
  return isRead(head) || methods.has(head.method)
}

function isRead({ method }: RequestHead): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** No session, and no flash message from the last page. */
function isPlainVisitor(cookie: string): boolean {
  return cookie === '' || !(cookie.includes('session=') || cookie.includes('flash='))
}

function refuse(
  { server: { bareHeaders, site } }: FrontDoor,
  { head, response, status }: { head: RequestHead; response: ServerResponse; status: number },
): void {
  const { type, body } = describeRefused(head.path, { status, siteUrl: site.siteUrl })
  response.writeHead(status, {
    ...bareHeaders,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    ...(status === 405 && { allow: [...methods].join(', ') }),
  })
  response.end(body)
}

/** Programs are refused in the format of what they called. */
function describeRefused(
  path: string,
  { status, siteUrl }: { readonly status: number; readonly siteUrl: string },
): { readonly type: string; readonly body: string } {
  // For people who came through a proxy that we don't know, such as that of an editor in the browser.
  const advice = status === 421 ? `This site is at ${siteUrl}` : ''
  if (!isForPrograms(path)) {
    const body = `${STATUS_CODES[status]}\n${advice && `${advice}\n`}`
    return { type: 'text/plain; charset=utf-8', body }
  }
  const error = { error: advice || `${STATUS_CODES[status]}`, code: 'bad-request' }
  return {
    type: 'application/json',
    body: JSON.stringify(formatError(error, { status, path })),
  }
}

/**
 * Starts one task per tick of the event loop. Requests that arrive together would otherwise all be
 * started in one tick, and a prerendered page or a timer would wait for the last of them.
 */
export function createOnePerTick(): (task: () => void) => void {
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
