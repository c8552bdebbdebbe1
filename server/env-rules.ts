import { isIP } from 'node:net'
import { isLoopback } from './loopback.ts'
import type { Variables } from './variables.ts'

type Rule = readonly [isBroken: boolean, words: string]

/** What no single name can say: names that need each other, and what a public site must have. */
export function findContradictions(values: Variables): string[] {
  const isPublic = !isLoopback(new URL(findSiteUrl(values)).hostname)
  const rules = [
    ...pairRules(values),
    ...networkRules(values),
    ...(isPublic ? publicRules(values) : []),
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, words]) => words)
}

function pairRules(values: Variables): Rule[] {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = values
  const keys = [secretKey, values.STRIPE_WEBHOOK_SECRET, publishableKey].filter(Boolean)
  const words =
    'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY must be set together'
  const isHosted = values.IDENTITY_PROVIDER === 'hosted'
  const hostedNames = ['IDENTITY_API_KEY', 'IDENTITY_URL'] as const
  const idle = isHosted ? undefined : hostedNames.find((name) => values[name])
  return [
    [keys.length % 3 !== 0, words],
    [
      keys.length === 3 && isLiveKey(secretKey) !== isLiveKey(publishableKey),
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys',
    ],
    [
      isHosted && !values.IDENTITY_API_KEY,
      'IDENTITY_API_KEY is required with IDENTITY_PROVIDER=hosted',
    ],
    [idle !== undefined, `${idle} has no effect without IDENTITY_PROVIDER=hosted`],
  ]
}

/** Who can reach the site, and by what way. */
function networkRules(values: Variables): Rule[] {
  const { HOST, SITE_URL, TRUSTED_PROXIES, ALLOW_STAND_INS } = values
  const siteUrl = findSiteUrl(values)
  const isLocal = isLoopback(new URL(siteUrl).hostname)
  const isOpen = !isLoopback(HOST)
  const hasStandIns = !values.STRIPE_SECRET_KEY || !values.SMTP_URL
  // The server speaks no TLS, so an https origin always has a proxy in front of it.
  const needsProxies = !isLocal || siteUrl.startsWith('https:')
  return [
    [isOpen && !SITE_URL, `SITE_URL is required because HOST=${HOST} opens the site to a network`],
    [
      isOpen && !!SITE_URL && isLocal && hasStandIns && ALLOW_STAND_INS === 'no',
      `HOST=${HOST} opens the payment sandbox or the local mailbox of ${siteUrl} to a network: use HOST=127.0.0.1, or set ALLOW_STAND_INS=yes if this is a trial`,
    ],
    [
      needsProxies && !TRUSTED_PROXIES,
      `TRUSTED_PROXIES is required on ${siteUrl}: the addresses of the proxies in front of the site, or none`,
    ],
  ]
}

function publicRules(values: Variables): Rule[] {
  const { STRIPE_SECRET_KEY: secretKey, DATABASE_URL } = values
  const siteUrl = findSiteUrl(values)
  const isBusiness = values.ALLOW_STAND_INS === 'no'
  const where = `on the public origin ${siteUrl}`
  const orSaySo = 'or set ALLOW_STAND_INS=yes if this is a trial'

  return [
    [!values.AUTH_SECRETS, `AUTH_SECRETS is required ${where}`],
    [isBusiness && !secretKey, `STRIPE_SECRET_KEY is required ${where}, ${orSaySo}`],
    [
      isBusiness && !!secretKey && !isLiveKey(secretKey),
      `STRIPE_SECRET_KEY must be a live key ${where}, ${orSaySo}`,
    ],
    [
      isBusiness && !!DATABASE_URL && !isPrivateDatabase(DATABASE_URL),
      `DATABASE_URL must include sslmode=verify-full ${where} unless the database is on this machine, ${orSaySo}`,
    ],
    [
      isBusiness && /^http:/.test(values.IDENTITY_URL ?? ''),
      `IDENTITY_URL must be https ${where}, ${orSaySo}`,
    ],
    [isBusiness && !values.SMTP_URL, `SMTP_URL is required ${where}, ${orSaySo}`],
    [isBusiness && !values.CONTACT_EMAIL, `CONTACT_EMAIL is required ${where}, ${orSaySo}`],
    [isBusiness && !values.OPERATOR_ADDRESS, `OPERATOR_ADDRESS is required ${where}, ${orSaySo}`],
    [
      isBusiness && /@localhost\b/.test(values.MAIL_FROM),
      `MAIL_FROM must be your own address ${where}, ${orSaySo}`,
    ],
    [isBusiness && !siteUrl.startsWith('https:'), `SITE_URL must be https ${where}, ${orSaySo}`],
  ]
}

/** Whether real money moves with this Stripe key. */
export function isLiveKey(key: string): boolean {
  return /^[a-z]+_live_/.test(key)
}

/** Nobody can listen in: over TLS to a server that proves its name, or without leaving this machine. */
function isPrivateDatabase(address: string): boolean {
  // As the driver reads it: no host after the user is fine, a host in the query wins, and of
  // two values the last.
  const url = URL.parse(address.replace('@/', '@unnamed/'))
  if (!url) return false
  const host = url.searchParams.getAll('host').at(-1) || decodeURIComponent(url.hostname)
  const isHere = host.startsWith('/') || isLoopback(host)
  return isHere || url.searchParams.getAll('sslmode').at(-1) === 'verify-full'
}

/** People type "localhost"; any other host is shown as it was given. */
export function findSiteUrl({
  SITE_URL,
  HOST,
  PORT,
}: Pick<Variables, 'SITE_URL' | 'HOST' | 'PORT'>): string {
  if (SITE_URL) return SITE_URL
  const isAnyOrLoopback = isLoopback(HOST) || HOST === '0.0.0.0' || HOST === '::'
  const name = isIP(HOST) === 6 ? `[${HOST}]` : HOST
  return new URL(`http://${isAnyOrLoopback ? 'localhost' : name}:${PORT}`).origin
}
