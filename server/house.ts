import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, type ErrorHandler, type Handler, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Visit } from '#app/context.ts'
import { hasStandInKey } from '#app/stand-in-key.ts'
import type { LogFacts } from '#domain/log-fields.ts'
import { seconds } from '#domain/time.ts'
import { isStoreAway } from '#store/away.ts'
import { webhookPath } from './deliver-notice.ts'
import { logRequest } from './request-log.ts'
import type { Middleware, RequestVariables } from './request-variables.ts'
import type { Router } from './router.ts'
import { bareContentPolicy, pageContentPolicy } from './security-headers.ts'
import type { Setting } from './setting.ts'
import { isForeignChange } from './site-origins.ts'
import { toVisit } from './visit.ts'

export type House = {
  readonly setting: Setting
  readonly router: Router
  /** Throws when the database cannot be asked. */
  readonly ping: () => Promise<void>
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

const largestBody = 64 * 1024
/** Stripe's events are larger than any form of ours. */
const largestNotice = 512 * 1024
const retryAfterMs = seconds(5)

/** Everything that is not ready in memory: health, guards, then React Router. */
export function openHouse(house: House): RequestListener {
  const app = new Hono<RequestVariables>()

  app.use(logRequest(house), addHeaders(house))
  app.get('/healthz', (c) => c.json({ alive: true }))
  app.get('/readyz', tellReadiness(house))
  app.use(refuseForeign(house), straightenPath)
  app.use(limitBody)
  app.use(tellAway)
  for (const calls of ['/api/*', '/.netlify/functions/*']) app.use(calls, speakJson)
  app.all(`${controlsPath}/*`, answerPaymentPage(house))
  app.all('*', answerPage(house))
  app.onError(answerFault(house))

  return getRequestListener(app.fetch, { errorHandler: () => answerUnreadable(house) })
}

/** What the house renders is for one person and one moment, unless a route says otherwise. */
function addHeaders({ setting: { headers } }: House): Middleware {
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
  const trustsPayments = c.get('trustsPayments') ?? false
  return pageContentPolicy({ scripts: trusted, styles: trusted, trustsPayments })
}

/** The public learns yes or no; the reason is in the log. */
function tellReadiness({ ping, setting: { log } }: House): Handler<RequestVariables> {
  return async (c) => {
    try {
      await ping()
      return c.json({ ready: true })
    } catch (fault) {
      log.warn('not-ready', { fault })
      return c.json({ ready: false }, 503)
    }
  }
}

function refuseForeign({ setting: { origins, log } }: House): Middleware {
  return async (c, next) => {
    if (!isForeignChange(c.req.raw, origins)) return next()
    log.info('foreign-origin-refused', toLogged(c))
    return c.json({ error: 'This request came from another site.' }, 403)
  }
}

/** One address for each page: `/pricing/` is `/pricing`. */
const straightenPath: Middleware = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const straight = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (straight === pathname || !isRead) return next()
  return c.redirect(`${straight}${search}`, 308)
}

const limitNotice = bodyLimit({ maxSize: largestNotice, onError: answerTooLarge })
const limitForm = bodyLimit({ maxSize: largestBody, onError: answerTooLarge })

/** Before anything is parsed. */
const limitBody: Middleware = (c, next) =>
  c.req.path === webhookPath ? limitNotice(c, next) : limitForm(c, next)

/** The rest of the body is not read, so the connection cannot serve another request. */
function answerTooLarge(c: Context): Response {
  return c.json({ error: 'The request body is too large.' }, 413, { connection: 'close' })
}

/** When the database is away, asking again helps: that is what the status says, whatever the page does. */
const tellAway: Middleware = async (c, next) => {
  await next()
  if (!c.get('isStoreAway') || c.res.status !== 500) return
  c.res = new Response(c.res.body, { status: 503, headers: c.res.headers })
  c.res.headers.set('retry-after', String(retryAfterMs / seconds(1)))
}

/** A program is answered in JSON, whatever broke on the way to its call. */
const speakJson: Middleware = async (c, next) => {
  await next()
  const isJson = c.res.headers.get('content-type')?.startsWith('application/json') ?? false
  if (c.res.status < 500 || isJson) return
  c.res = undefined
  c.res = c.json({ error: 'Something went wrong on our side.', code: 'fault' }, 500)
}

function answerPage({ router, setting }: House): Handler<RequestVariables> {
  return (c) => router.answer(c.req.raw, openVisit(c, setting))
}

/**
 * The payment sandbox's pages are an app of their own. Customers may open them; the controls show
 * and change every customer, so they need the stand-in key. See ADR-0030 and ADR-0037.
 */
function answerPaymentPage({ router, setting, paymentPages }: House): Handler<RequestVariables> {
  return async (c) => {
    const visit = openVisit(c, setting)
    const isControls = c.req.path === controlsPath
    if (!paymentPages || (isControls && !visit.standIns)) return router.answer(c.req.raw, visit)
    if (isControls && !(await hasStandInKey(c.req.raw, visit))) {
      return c.redirect(`/unlock?next=${encodeURIComponent(controlsPath)}`, 303)
    }
    c.set('route', isControls ? controlsPath : `${controlsPath}/*`)
    return paymentPages(c.req.raw, { report: visit.report })
  }
}

function openVisit(c: Context<RequestVariables>, setting: Setting): Visit {
  return toVisit(setting, {
    network: c.get('network'),
    nonce: c.get('nonce'),
    trustPayments: () => c.set('trustsPayments', true),
    report: (fault) => writeDown({ fault, c }, setting),
    note: (event, facts) => setting.log.info(event, { ...toLogged(c), ...facts }),
    nameInLog: (who) => c.set('named', { ...c.get('named'), ...setting.toLogNames(who) }),
  })
}

function toLogged(c: Context<RequestVariables>): LogFacts {
  return { id: c.get('id'), network: c.get('network'), ...c.get('named') }
}

function writeDown(
  { fault, c }: { fault: unknown; c: Context<RequestVariables> },
  { log }: Setting,
): void {
  log.error('fault', { id: c.get('id'), fault })
  if (isStoreAway(fault)) c.set('isStoreAway', true)
}

function answerFault({ setting }: House): ErrorHandler<RequestVariables> {
  return (fault, c) => {
    writeDown({ fault, c }, setting)
    return c.text('Something went wrong on our side.\n', 500)
  }
}

/** A request so malformed that it has no address. */
function answerUnreadable({ setting: { bareHeaders } }: House): Response {
  return new Response('Bad Request\n', { status: 400, headers: bareHeaders })
}
