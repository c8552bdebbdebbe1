import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Operator, StandIns } from '#app/context.ts'
import type { KeyedHash } from '#domain/identity/deleted-account.ts'
import { type IsProxy, openAddressFinder, openProxyList } from '../http/client-address.ts'
import { bareContentPolicy, securityHeaders } from '../http/security-headers.ts'
import { findSiteOrigins, type SiteOrigins } from '../http/site-origins.ts'
import type { Log } from '../ops/log.ts'
import { openLogNames } from '../ops/security-log.ts'
import type { Env } from './load.ts'
import { isLiveKey } from './schema.ts'
import { toStandIns } from './stand-in-key.ts'

/** What every part of the server goes by. */
export type Config = {
  readonly siteUrl: string
  /** No real money moves: the payment sandbox, or Stripe with test keys. */
  readonly isTestMode: boolean
  /** Null where nobody may open the local mailbox and the sandbox's controls. */
  readonly standIns: StandIns | null
  readonly operator: Operator
  readonly passwordMinLength: number
  /** What the payment provider's script is given; empty when the sandbox takes the money. */
  readonly publishableKey: string
  /** Fires when the server is about to stop. */
  readonly leaving: AbortSignal
  readonly origins: SiteOrigins
  readonly isProxy: IsProxy
  readonly findAddress: (request: IncomingMessage) => string
  /** What every answer carries. */
  readonly headers: Readonly<Record<string, string>>
  /** The same for answers that are no page. */
  readonly bareHeaders: Readonly<Record<string, string>>
  readonly log: Log
  /** Which status Node itself answered on a connection before our code could. */
  readonly refusedSockets: WeakMap<Duplex, number>
  /** Whom a request is about, as log lines say it. */
  readonly toLogNames: ReturnType<typeof openLogNames>
  /** Names a request in the log. */
  readonly nextId: () => string
}

type Opened = Pick<Config, 'log' | 'leaving'> & {
  /** Hashes addresses for the log. */
  readonly logHash: KeyedHash
  readonly standInKey: string | null
}

export function toConfig(env: Env, { log, leaving, logHash, standInKey }: Opened): Config {
  const { siteUrl, stripe, operator, passwordMinLength, trustedProxies } = env
  const headers = securityHeaders(siteUrl)
  const isProxy = openProxyList(trustedProxies)
  const onUntrusted = (peer: string) => log.warn('untrusted_forwarded_header', { network: peer })
  return {
    siteUrl,
    isTestMode: stripe === null || !isLiveKey(stripe.secretKey),
    standIns: toStandIns(standInKey),
    operator,
    passwordMinLength,
    publishableKey: stripe?.publishableKey ?? '',
    leaving,
    origins: findSiteOrigins(siteUrl),
    isProxy,
    findAddress: openAddressFinder({ isProxy, onUntrusted }),
    headers,
    bareHeaders: { ...headers, 'content-security-policy': bareContentPolicy },
    log,
    refusedSockets: new WeakMap(),
    toLogNames: openLogNames(logHash),
    nextId: countIds(),
  }
}

/** Short, unique on this process and unlikely to repeat on another. */
function countIds(): () => string {
  const start = Math.floor(Math.random() * 36 ** 5).toString(36)
  let count = 0
  return () => {
    count += 1
    return `${start}-${count}`
  }
}
