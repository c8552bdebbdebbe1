import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RequestContext } from '#app/context.ts'
import { createStreamLimit } from '#app/http/stream-limit.ts'
import type { KeyedHash } from '#domain/identity/deleted-account.ts'
import type { Env } from './config/load.ts'
import { isLiveKey } from './config/schema.ts'
import { toStandIns } from './config/secrets.ts'
import { createAddressFinder, createProxyList, type IsProxy } from './http/client-address.ts'
import { bareContentPolicy, securityHeaders } from './http/security-headers.ts'
import { getSiteOrigins, type SiteOrigins } from './http/site-origins.ts'
import type { SiteMetrics } from './metrics/site-metrics.ts'
import { createLogNames, type Log } from './ops/log.ts'
import type { Tracer } from './tracing/tracer.ts'

/** What the contexts of all requests have in common. */
export type SiteContext = Omit<
  RequestContext,
  | 'address'
  | 'nonce'
  | 'prerender'
  | 'allowStripeInCsp'
  | 'logError'
  | 'logSecurityEvent'
  | 'addToLog'
>

/** What all parts of the server share: configuration, log, metrics, tracer. */
export type ServerContext = {
  readonly site: SiteContext
  readonly origins: SiteOrigins
  readonly isProxy: IsProxy
  readonly getAddress: (request: IncomingMessage) => string
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>
  /** Headers of responses that aren't pages. */
  readonly bareHeaders: Readonly<Record<string, string>>
  readonly log: Log
  readonly metrics: SiteMetrics
  readonly tracer: Tracer
  /** The status with which Node refused a connection before our code ran. */
  readonly refusedSockets: WeakMap<Duplex, number>
  /** Turns a user into fields of the log. */
  readonly logNames: ReturnType<typeof createLogNames>
  /** Generates request ids. */
  readonly nextId: () => string
}

type ServerContextOptions = Pick<ServerContext, 'log' | 'metrics' | 'tracer'> &
  Pick<SiteContext, 'readStatus' | 'shutdownSignal'> & {
    /** Hashes addresses for the log. */
    readonly logHash: KeyedHash
    readonly standInKey: string | null
  }

export function createServerContext(
  env: Env,
  { log, metrics, tracer, readStatus, shutdownSignal, logHash, standInKey }: ServerContextOptions,
): ServerContext {
  const { siteUrl, stripe, operator, operators, passwordMinLength } = env
  const headers = securityHeaders(siteUrl)
  const isProxy = createProxyList(env)
  const onUntrusted = (peer: string) => log.warn('untrusted_forwarded_header', { network: peer })
  return {
    site: {
      siteUrl,
      isTestMode: stripe === null || !isLiveKey(stripe.secretKey),
      standIns: toStandIns(standInKey),
      operator,
      operators,
      installation: { hasEmail: env.smtpUrl !== null, hasTax: env.tax !== null },
      passwordMinLength,
      publishableKey: stripe?.publishableKey ?? '',
      readStatus,
      streamLimit: createStreamLimit(),
      shutdownSignal,
    },
    origins: getSiteOrigins(siteUrl),
    isProxy,
    getAddress: createAddressFinder({ isProxy, onUntrusted }),
    headers,
    bareHeaders: { ...headers, 'content-security-policy': bareContentPolicy },
    log,
    metrics,
    tracer,
    refusedSockets: new WeakMap(),
    logNames: createLogNames(logHash),
    nextId: countIds(),
  }
}

/** Short ids, unique in this process and unlikely to repeat in another. */
function countIds(): () => string {
  const start = Math.floor(Math.random() * 36 ** 5).toString(36)
  let count = 0
  return () => {
    count += 1
    return `${start}-${count}`
  }
}
