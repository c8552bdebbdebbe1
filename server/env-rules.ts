import { isIP } from 'node:net'
import { isLoopback } from './loopback.ts'
import type { Variables } from './variables.ts'

type Rule = readonly [isBroken: boolean, words: string]

/** What no single name can say: names that need each other, and what a public site must have. */
export function findContradictions(values: Variables): string[] {
  const isPublic = !isLoopback(new URL(findSiteUrl(values)).hostname)
  const rules = [...pairRules(values), ...(isPublic ? publicRules(values) : [])]
  return rules.filter(([isBroken]) => isBroken).map(([, words]) => words)
}

function pairRules(values: Variables): Rule[] {
  const keys = [
    values.STRIPE_SECRET_KEY,
    values.STRIPE_WEBHOOK_SECRET,
    values.STRIPE_PUBLISHABLE_KEY,
  ].filter(Boolean)
  const words = 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY go together'
  const isHosted = values.IDENTITY_PROVIDER === 'hosted'
  const hostedNames = ['IDENTITY_API_KEY', 'IDENTITY_URL'] as const
  const idle = isHosted ? undefined : hostedNames.find((name) => values[name])
  const isOpen = !isLoopback(values.HOST) && !values.SITE_URL
  return [
    [keys.length % 3 !== 0, words],
    [
      isHosted && !values.IDENTITY_API_KEY,
      'IDENTITY_API_KEY is required with IDENTITY_PROVIDER=hosted',
    ],
    [idle !== undefined, `${idle} means nothing without IDENTITY_PROVIDER=hosted`],
    [isOpen, `SITE_URL is required when HOST opens the site to a network: ${values.HOST}`],
  ]
}

function publicRules(values: Variables): Rule[] {
  const siteUrl = findSiteUrl(values)
  const isBusiness = values.ALLOW_STAND_INS === 'no'
  const where = `on the public origin ${siteUrl}`
  const orSaySo = 'or ALLOW_STAND_INS=yes to say that this is a trial'

  return [
    [!values.AUTH_SECRETS, `AUTH_SECRETS is required ${where}`],
    [isBusiness && !values.STRIPE_SECRET_KEY, `STRIPE_SECRET_KEY is required ${where}, ${orSaySo}`],
    [
      isBusiness && /^http:/.test(values.IDENTITY_URL ?? ''),
      `IDENTITY_URL must be https ${where}, ${orSaySo}`,
    ],
    [isBusiness && !values.SMTP_URL, `SMTP_URL is required ${where}, ${orSaySo}`],
    [isBusiness && !values.CONTACT_EMAIL, `CONTACT_EMAIL is required ${where}, ${orSaySo}`],
    [isBusiness && !values.OPERATOR_ADDRESS, `OPERATOR_ADDRESS is required ${where}, ${orSaySo}`],
    [
      isBusiness && /@localhost\b/.test(values.MAIL_FROM),
      `MAIL_FROM must be an address of yours ${where}, ${orSaySo}`,
    ],
    [isBusiness && !siteUrl.startsWith('https:'), `SITE_URL must be https ${where}, ${orSaySo}`],
  ]
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
