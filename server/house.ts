import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type Context, type ErrorHandler, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Inbox } from '#domain/billing/notice.ts'
import { seconds } from '#domain/time.ts'
import { isStoreAway } from '#store/away.ts'
import type { Router } from './router.ts'
import { bareContentPolicy, pageContentPolicy } from './security-headers.ts'
import type { Setting } from './setting.ts'
import { isForeignChange } from './site-origins.ts'
import { toVisit } from './visit.ts'

export type House = {
  readonly setting: Setting
  readonly router: Router
  /** Throws when the database cannot be asked. */
  readonly ping: () => Promise<Health>
}

/** What there is to know about the inbox of the payment provider's notices. */
export type Health = { readonly inbox: Inbox }

type Carried = {
  Bindings: HttpBindings
  Variables: { id: string; nonce: string; trustsPayments?: boolean; isStoreAway?: boolean }
}
type Middleware = MiddlewareHandler<Carried>

const largestBody = 512 * 1024
const retryAfterMs = seconds(5)

/** Everything that is not ready in memory: health, guards, then React Router. */
export function openHouse(house: House): RequestListener {
  const app = new Hono<Carried>()

  app.use(logRequest(house), addHeaders(house))
  app.get('/healthz', (c) => c.json({ alive: true }))
  app.get('/readyz', tellReadiness(house))
  app.use(refuseForeign(house), straightenPath)
  app.use(bodyLimit({ maxSize: largestBody, onError: answerTooLarge }))
  app.use(tellAway)
  for (const calls of ['/api/*', '/.netlify/functions/*']) app.use(calls, speakJson)
  app.all('*', answerPage(house))
  app.onError(answerFault(house))

  return getRequestListener(app.fetch, { errorHandler: () => answerUnreadable(house) })
}

function logRequest({ router, setting: { log, nextId } }: House): Middleware {
  return async (c, next) => {
    const startedAt = performance.now()
    const id = nextId()
    const { method, path } = c.req
    const { outgoing } = c.env
    c.set('id', id)

    outgoing.once('close', () => {
      const route = router.siteMap.findPattern(path) ?? 'other'
      const at = performance.now()
      log.request({ id, at, method, route, status: outgoing.statusCode, ms: at - startedAt })
    })
    await next()
  }
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

function toPagePolicy(c: Context<Carried>): string {
  const trusted = [`nonce-${c.get('nonce')}`]
  const trustsPayments = c.get('trustsPayments') ?? false
  return pageContentPolicy({ scripts: trusted, styles: trusted, trustsPayments })
}

function tellReadiness({ ping, setting: { log } }: House): Handler<Carried> {
  return async (c) => {
    try {
      return c.json({ ready: true, ...(await ping()) })
    } catch (fault) {
      log.warn('not-ready', { fault })
      return c.json({ ready: false }, 503)
    }
  }
}

function refuseForeign({ setting: { origins, log } }: House): Middleware {
  return async (c, next) => {
    if (!isForeignChange(c.req.raw, origins)) return next()
    log.info('foreign-origin-refused', { id: c.get('id') })
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

/** The rest of the body is not read, so the connection cannot serve another request. */
const answerTooLarge = (c: Context) =>
  c.json({ error: 'That is too large.' }, 413, { connection: 'close' })

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

function answerPage({ router, setting }: House): Handler<Carried> {
  return (c) =>
    router.answer(
      c.req.raw,
      toVisit(setting, {
        address: setting.findAddress(c.env.incoming),
        nonce: c.get('nonce'),
        trustPayments: () => c.set('trustsPayments', true),
        report: (fault) => writeDown({ fault, c }, setting),
        note: (event, facts) => setting.log.info(event, { id: c.get('id'), ...facts }),
      }),
    )
}

function writeDown({ fault, c }: { fault: unknown; c: Context<Carried> }, { log }: Setting): void {
  log.error('fault', { id: c.get('id'), fault })
  if (isStoreAway(fault)) c.set('isStoreAway', true)
}

function answerFault({ setting }: House): ErrorHandler<Carried> {
  return (fault, c) => {
    writeDown({ fault, c }, setting)
    return c.text('Something went wrong on our side.\n', 500)
  }
}

/** A request so malformed that it has no address. */
function answerUnreadable({ setting: { bareHeaders } }: House): Response {
  return new Response('Bad Request\n', { status: 400, headers: bareHeaders })
}
