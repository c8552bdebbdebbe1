import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, type ErrorHandler, type Handler, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { RequestContext } from '#app/context.ts'
import { hasStandInKey } from '#app/http/cookies.ts'
import type { ServerContext } from '../context.ts'
import { toUnavailable } from './database-unavailable.ts'
import {
  createRequestContext,
  createRequestState,
  logFault,
  type Middleware,
  type RequestVariables,
} from './request-context.ts'
import { logWhenClosed, toLogFacts } from './request-log.ts'
import type { Router } from './router.ts'
import { bareContentPolicy, pageContentPolicy } from './security-headers.ts'
import { isCrossSiteChange } from './site-origins.ts'

type HttpAppOptions = {
  readonly server: ServerContext
  readonly router: Router
  /** The pages of the payment sandbox; null with Stripe. */
  readonly paymentPages: PaymentPages | null
}

/** Answers requests for `/sandbox` and everything below it. */
export type PaymentPages = (
  request: Request,
  context: { readonly report: (fault: unknown) => void },
) => Promise<Response>

const controlsPath = '/sandbox'

export function isPaymentPage(path: string): boolean {
  return path === controlsPath || path.startsWith(`${controlsPath}/`)
}

const maxBodyBytes = 64 * 1024
/** 200 snippets of 8 KB, line by line as we export them. Only users can import: others are refused before it is read. */
const maxImportBytes = 2_100_000
const importPattern = /\/snippets\/import$/

/** Handles requests that are not answered from memory: guards (CSRF, body size), pages. */
export function createHttpApp(options: HttpAppOptions): RequestListener {
  const app = new Hono<RequestVariables>()

  app.use(logRequest(options), addHeaders(options))
  app.use(refuseCrossSite(options), redirectToCanonicalPath)
  app.use(limitBody(options))
  app.use(answerDatabaseUnavailable)
  app.all(`${controlsPath}/*`, answerPaymentPage(options))
  app.all('*', answerPage(options))
  app.onError(answerFault(options))

  return getRequestListener(app.fetch, { errorHandler: () => answerUnreadable(options) })
}

function logRequest({ router, server }: HttpAppOptions): Middleware {
  return async (c, next) => {
    const state = createRequestState(server, c.env.incoming)
    c.set('state', state)
    const getRoute = () => c.get('route') ?? router.siteMap.findPattern(c.req.path) ?? 'other'
    logWhenClosed(server, { ...c.env, logged: state, getRoute })
    await next()
  }
}

/** Responses are private and not stored, unless a route says otherwise. */
function addHeaders({ server: { headers } }: HttpAppOptions): Middleware {
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64')
    c.set('nonce', nonce)
    await next()

    const isPage = c.res.headers.get('content-type')?.startsWith('text/html') ?? false
    const defaults = {
      ...headers,
      'cache-control': 'no-store',
      'content-security-policy': isPage ? toPagePolicy(c) : bareContentPolicy,
    }
    for (const [name, value] of Object.entries(defaults)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}

function toPagePolicy(c: Context<RequestVariables>): string {
  const trusted = [`nonce-${c.get('nonce')}`]
  const allowsStripe = c.get('allowsStripe') ?? false
  return pageContentPolicy({ scripts: trusted, styles: trusted, allowsStripe })
}

function refuseCrossSite({ server: { origins, log } }: HttpAppOptions): Middleware {
  return async (c, next) => {
    if (!isCrossSiteChange(c.req.raw, origins)) return next()
    log.info('foreign-origin-refused', toLogFacts(c.get('state')))
    return c.json({ error: 'This request came from another site.' }, 403)
  }
}

/** One URL for each page: `/pricing/` redirects to `/pricing`. */
const redirectToCanonicalPath: Middleware = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const canonical = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  if (canonical === pathname || !isRead(c.req.method)) return next()
  return c.redirect(`${canonical}${search}`, 308)
}

const limitForm = bodyLimit({ maxSize: maxBodyBytes, onError: answerTooLarge })
const limitImport = bodyLimit({ maxSize: maxImportBytes, onError: answerTooLarge })

/** Runs before anything is parsed. See ADR-0032. */
function limitBody({ router: { siteMap } }: HttpAppOptions): Middleware {
  return (c, next) => {
    const isImport = importPattern.test(siteMap.findPattern(c.req.path) ?? '')
    return isImport ? limitImport(c, next) : limitForm(c, next)
  }
}

/** The rest of the body isn't read, so the connection can't be reused. */
function answerTooLarge(c: Context): Response {
  return c.json({ error: 'The request body is too large.' }, 413, { connection: 'close' })
}

/** Routes and forms each produce their own 500. */
const answerDatabaseUnavailable: Middleware = async (c, next) => {
  await next()
  if (c.get('state').isDatabaseUnavailable) c.res = toUnavailable(c.res)
}

/**
 * Public pages don't need the database: a logged-in user whose session or plan can't be read gets
 * them as a visitor does, without the personal parts. See ADR-0025.
 */
function answerPage({ router, server }: HttpAppOptions): Handler<RequestVariables> {
  return async (c) => {
    const context = toPageContext(c, server)
    const response = await router.respond(c.req.raw, context)
    const isUnavailable = response.status === 500 && c.get('state').isDatabaseUnavailable
    const isPublic = isRead(c.req.method) && router.siteMap.isPrerendered(c.req.path)
    return isUnavailable && isPublic ? router.respond(withoutCookies(c.req.raw), context) : response
  }
}

function withoutCookies(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  return new Request(request, { headers })
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * The payment sandbox's pages are an app of their own. Customers may open them; the controls show
 * and change every customer, so they need the stand-in key. See ADR-0030 and ADR-0037.
 */
function answerPaymentPage({
  router,
  server,
  paymentPages,
}: HttpAppOptions): Handler<RequestVariables> {
  return async (c) => {
    const context = toPageContext(c, server)
    const isControls = c.req.path === controlsPath
    if (!paymentPages || (isControls && !context.standIns))
      return router.respond(c.req.raw, context)
    if (isControls && !(await hasStandInKey(c.req.raw, context))) {
      return c.redirect(`/unlock?next=${encodeURIComponent(controlsPath)}`, 303)
    }
    c.set('route', isControls ? controlsPath : `${controlsPath}/*`)
    return paymentPages(c.req.raw, { report: context.logError })
  }
}

function toPageContext(c: Context<RequestVariables>, server: ServerContext): RequestContext {
  return createRequestContext(server, c.get('state'), {
    nonce: c.get('nonce'),
    allowStripeInCsp: () => c.set('allowsStripe', true),
  })
}

function answerFault({ server }: HttpAppOptions): ErrorHandler<RequestVariables> {
  return (fault, c) => {
    logFault(server, { fault, state: c.get('state') })
    return c.text('Something went wrong on our end\n', 500)
  }
}

/** A request so malformed that it has no URL. */
function answerUnreadable({ server: { bareHeaders } }: HttpAppOptions): Response {
  return new Response('Bad Request\n', { status: 400, headers: bareHeaders })
}
