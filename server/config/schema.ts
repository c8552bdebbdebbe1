import { isIP } from 'node:net'
import { z } from 'zod'
import { isLoopback, isSocketPath } from './loopback.ts'
import { hasModelBudget, hasRouter, ModelVariables, modelRules } from './models.ts'
import { imprintNames, OperatorVariables } from './operator.ts'
import { ProxyVariables } from './proxy.ts'
import type { Rule } from './rule.ts'
import { isWeakSecret } from './secrets.ts'
import { SignInVariables, signInRules } from './sign-in.ts'
import { TaxVariables, taxRules } from './tax.ts'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** All variables, in the order of `.env.example`. */
export const Variables = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })
    .refine(isOrigin, 'must be an origin only, without path, query or user')
    .transform((address) => new URL(address).origin)
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(10),
  DATABASE_CONNECT_SECONDS: z.coerce.number().int().min(1).max(60).default(5),
  DATABASE_STATEMENT_SECONDS: z.coerce.number().int().min(1).max(300).default(10),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\S+$/, 'must start with sk_live_, rk_live_, sk_test_ or rk_test_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[^\s,]+(,whsec_[^\s,]+)?$/,
      'must start with whsec_; two are accepted during a rotation, separated by a comma',
    )
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\S+$/, 'must start with pk_live_ or pk_test_')
    .optional(),
  ...TaxVariables.shape,
  IDENTITY_PROVIDER: z.enum(['embedded', 'hosted']).default('embedded'),
  IDENTITY_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'may only contain letters, digits, - and _')
    .optional(),
  IDENTITY_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  ...SignInVariables.shape,
  ...ModelVariables.shape,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must start with smtp:// or smtps://')
    .refine(
      (address) => URL.canParse(address),
      'must be an address such as smtps://user:password@mail.example',
    )
    .optional(),
  MAIL_FROM: z.string().min(3).default('Ghost Writers IA <hello@localhost>'),
  ...OperatorVariables.shape,
  AUTH_SECRETS: list
    .refine(
      (secrets) => secrets.every(({ length }) => length >= 32),
      'must each have at least 32 characters',
    )
    .refine(
      (secrets) => !secrets.some(isWeakSecret),
      'must be random, not a repeated pattern; `openssl rand -base64 32` prints a good one',
    )
    .transform(orNull),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  /** Null if not set; an empty list for "none". */
  TRUSTED_PROXIES: list
    .refine((blocks) => isNone(blocks) || blocks.every(isAddressBlock), {
      error:
        'must be IP addresses or blocks such as 10.0.0.0/8, separated by commas, or the word none',
    })
    .transform((blocks) => (isNone(blocks) ? [] : orNull(blocks))),
  ...ProxyVariables.shape,
  STOP_GRACE_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  STOP_DRAIN_SECONDS: z.coerce.number().int().min(1).max(900).default(10),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ALLOW_STAND_INS: z.enum(['yes', 'no']).default('no'),
  BACKUP_KEY: z
    .string()
    .min(32, 'must have at least 32 characters; `openssl rand -base64 32` prints a good one')
    .refine((key) => !isWeakSecret(key), 'must be random, not a repeated pattern')
    .optional(),
  DRILL: z.enum(['yes', 'no']).default('no'),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_TOKEN: z
    .string()
    .min(32, 'must have at least 32 characters; `openssl rand -base64 32` prints a good one')
    .refine((token) => !isWeakSecret(token), 'must be random, not a repeated pattern')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: list
    .refine((pairs) => pairs.every(isHeader), 'must be pairs such as api-key=secret')
    .transform((pairs) => Object.fromEntries(pairs.map(toHeader))),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default('ghost-writers-ia'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OPERATORS: list
    .refine(
      (emails) => emails.every((email) => z.email().safeParse(email).success),
      'must be email addresses, separated by commas',
    )
    .transform((emails) => emails.map((email) => email.toLowerCase())),
})

export type Variables = z.infer<typeof Variables>

function isHeader(pair: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+=[\x21-\x7e]*$/.test(pair)
}

/** As OpenTelemetry writes them: the value is percent-encoded. */
function toHeader(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=')
  const value = pair.slice(at + 1)
  return [pair.slice(0, at).toLowerCase(), decode(value)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function isOrigin(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && address.replace(/\/$/, '').toLowerCase() === url.origin
}

function orNull(parts: string[]): string[] | null {
  return parts.length > 0 ? parts : null
}

function isNone(blocks: readonly string[]): boolean {
  return blocks.length === 1 && blocks[0] === 'none'
}

function isAddressBlock(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const widest = isIP(address) === 6 ? 128 : 32
  const isWidth = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest)
  return isIP(address) !== 0 && isWidth && rest.length === 0
}

/** Rules across variables: some need each other, and a public site needs more. */
export function listContradictions(values: Variables): string[] {
  const isPublic = !isLoopback(new URL(getSiteUrl(values)).hostname)
  const rules = [
    ...pairRules(values),
    ...signInRules(values),
    ...modelRules(values),
    ...networkRules(values),
    ...monitoringRules(values),
    ...(isPublic ? publicRules(values) : []),
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, message]) => message)
}

function pairRules(values: Variables): Rule[] {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = values
  const keys = [secretKey, values.STRIPE_WEBHOOK_SECRET, publishableKey].filter(Boolean)
  const together =
    'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY must be set together'
  const isHosted = values.IDENTITY_PROVIDER === 'hosted'
  const hostedNames = ['IDENTITY_API_KEY', 'IDENTITY_URL'] as const
  const idle = isHosted ? undefined : hostedNames.find((name) => values[name])
  return [
    [
      !values.DATABASE_URL && !!values.DATABASE_DIRECT_URL,
      'DATABASE_DIRECT_URL has no effect without DATABASE_URL',
    ],
    [keys.length % 3 !== 0, together],
    ...taxRules(values),
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

/** Rules about who can reach the site, directly or through proxies. */
function networkRules(values: Variables): Rule[] {
  const { HOST, SITE_URL, TRUSTED_PROXIES, ALLOW_STAND_INS } = values
  const siteUrl = getSiteUrl(values)
  const isLocal = isLoopback(new URL(siteUrl).hostname)
  const isSocket = isSocketPath(HOST)
  const isOpen = !isSocket && !isLoopback(HOST)
  const hasStandIns = !values.STRIPE_SECRET_KEY || !values.SMTP_URL
  // The server speaks no TLS, so an https origin always has a proxy in front of it.
  const needsProxies = !isLocal || siteUrl.startsWith('https:')
  return [
    [isSocket && !SITE_URL, `SITE_URL is required because HOST=${HOST} is a Unix socket`],
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

function monitoringRules(values: Variables): Rule[] {
  const { METRICS_HOST, METRICS_PORT, METRICS_TOKEN, PORT } = values
  const isOpen = !isLoopback(METRICS_HOST)
  return [
    [isOpen && !METRICS_PORT, 'METRICS_HOST has no effect without METRICS_PORT'],
    [METRICS_PORT === PORT, 'METRICS_PORT must be another port than PORT'],
    [
      isOpen && !METRICS_TOKEN,
      `METRICS_TOKEN is required because METRICS_HOST=${METRICS_HOST} opens the metrics to a network`,
    ],
  ]
}

function publicRules(values: Variables): Rule[] {
  const { STRIPE_SECRET_KEY: secretKey } = values
  const siteUrl = getSiteUrl(values)
  const isProduction = values.ALLOW_STAND_INS === 'no'
  const where = `on the public origin ${siteUrl}`
  const orTrial = 'or set ALLOW_STAND_INS=yes if this is a trial'

  return [
    [!values.AUTH_SECRETS, `AUTH_SECRETS is required ${where}`],
    [isProduction && !secretKey, `STRIPE_SECRET_KEY is required ${where}, ${orTrial}`],
    [
      isProduction && !!secretKey && !isLiveKey(secretKey),
      `STRIPE_SECRET_KEY must be a live key ${where}, ${orTrial}`,
    ],
    ...(['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).map((name): Rule => {
      const isExposed = isProduction && !isPrivateDatabase(values[name])
      const unless = `unless the database is on this machine, ${orTrial}`
      return [isExposed, `${name} must include sslmode=verify-full ${where} ${unless}`]
    }),
    [
      isProduction && /^http:/.test(values.IDENTITY_URL ?? ''),
      `IDENTITY_URL must be https ${where}, ${orTrial}`,
    ],
    ...(['GITHUB_URL', 'OIDC_ISSUER'] as const).map((name): Rule => {
      const isPlain = /^http:/.test(values[name] ?? '')
      return [isProduction && isPlain, `${name} must be https ${where}, ${orTrial}`]
    }),
    [
      isProduction && !hasRouter(values) && values.MODELS === undefined,
      `MODEL_ROUTER_URL is required ${where}, or set MODELS=none to offer no models, ${orTrial}`,
    ],
    [
      hasRouter(values) && !hasModelBudget(values),
      `MODEL_DAILY_BUDGET or MODEL_MONTHLY_BUDGET is required ${where}: the most requests that all users together may make at your expense; or a limit of money, MODEL_DAILY_SPEND_LIMIT or MODEL_MONTHLY_SPEND_LIMIT`,
    ],
    [isProduction && !values.SMTP_URL, `SMTP_URL is required ${where}, ${orTrial}`],
    imprintRule(values, { where, orTrial }),
    [
      isProduction && /@localhost\b/.test(values.MAIL_FROM),
      `MAIL_FROM must be your own address ${where}, ${orTrial}`,
    ],
    [isProduction && !siteUrl.startsWith('https:'), `SITE_URL must be https ${where}, ${orTrial}`],
  ]
}

/** The law asks for an imprint on every site that sells. See docs/operations.md. */
function imprintRule(
  values: Variables,
  { where, orTrial }: { readonly where: string; readonly orTrial: string },
): Rule {
  const missing = imprintNames.filter((name) => !values[name])
  const names = missing.join(', ')
  const isBroken = values.ALLOW_STAND_INS === 'no' && missing.length > 0
  return [
    isBroken,
    `The imprint needs ${names} ${where} ("none" for a representative, register or VAT ID that you don't have), ${orTrial}`,
  ]
}

/** Whether payments with this Stripe key are real. */
export function isLiveKey(key: string): boolean {
  return /^[a-z]+_live_/.test(key)
}

/** Whether the connection is encrypted to a verified server, or stays on this machine. */
function isPrivateDatabase(address: string | undefined): boolean {
  if (!address) return true
  // As the driver reads it: the host may be missing, a host in the query wins, and the last of two
  // values counts.
  const url = URL.parse(address.replace('@/', '@unnamed/'))
  if (!url) return false
  const host = url.searchParams.getAll('host').at(-1) || decodeURIComponent(url.hostname)
  const isHere = host.startsWith('/') || isLoopback(host)
  return isHere || url.searchParams.getAll('sslmode').at(-1) === 'verify-full'
}

/** SITE_URL, or the host and port; a loopback or wildcard host becomes "localhost". */
export function getSiteUrl({
  SITE_URL,
  HOST,
  PORT,
}: Pick<Variables, 'SITE_URL' | 'HOST' | 'PORT'>): string {
  if (SITE_URL) return SITE_URL
  const isAnyOrLoopback =
    isSocketPath(HOST) || isLoopback(HOST) || HOST === '0.0.0.0' || HOST === '::'
  const name = isIP(HOST) === 6 ? `[${HOST}]` : HOST
  return new URL(`http://${isAnyOrLoopback ? 'localhost' : name}:${PORT}`).origin
}
