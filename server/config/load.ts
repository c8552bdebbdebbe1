import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import type { Operator } from '#domain/operator/operator.ts'
import { seconds } from '#domain/time.ts'
import type { ProviderSettings } from '#gateways/identity/providers/settings.ts'
import type { OutgoingProxy } from '#gateways/outgoing-proxy.ts'
import type { StoreAddress } from '#store/open-store.ts'
import { type ModelSettings, toModelSettings } from './models.ts'
import { toOperator } from './operator.ts'
import { toProxy } from './proxy.ts'
import { getSiteUrl, listContradictions, Variables } from './schema.ts'
import { listProviderSettings } from './sign-in.ts'
import { listMisspelled, readSource } from './source.ts'
import { toTax } from './tax.ts'

export type Env = Readonly<{
  host: string
  port: number
  siteUrl: string
  dataDir: string
  store: StoreAddress
  stripe: Readonly<{
    secretKey: string
    webhookSecrets: readonly string[]
    publishableKey: string
  }> | null
  /** Where the seller is established; null where no tax is calculated. */
  tax: Readonly<{ country: string }> | null
  /** The hosted identity provider; null when the site stores passwords itself. */
  identity: Readonly<{ apiKey: string; url: string | null }> | null
  /** Where people can sign in instead of typing a password. */
  signInProviders: readonly ProviderSettings[]
  models: ModelSettings
  smtpUrl: string | null
  mailFrom: string
  operator: Operator
  authSecrets: readonly string[] | null
  passwordMinLength: number
  trustedProxies: readonly string[]
  /** For calls to other services. */
  proxy: OutgoingProxy
  /** How long to accept requests after SIGTERM, while `/readyz` already fails. */
  stopGraceMs: number
  /** How long running requests may then take to finish. */
  stopDrainMs: number
  logLevel: Variables['LOG_LEVEL']
  /** A restored copy: no background jobs, no email, no provider. See ADR-0057. */
  isDrill: boolean
  metrics: MetricsSettings | null
  /** Where traces are sent; null if they aren't. */
  tracing: TracingSettings | null
  /** Email addresses of those who may open the operator page. */
  operators: readonly string[]
  /** Variables that look like ours and aren't: one sentence each. */
  misspelled: readonly string[]
}>

/** The metrics are on a port of their own, or on the site's behind a token. */
export type MetricsSettings = Readonly<{ host: string; port: number | null; token: string | null }>

export type TracingSettings = Readonly<{
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** The share of traces that is exported, from 0 to 1. */
  ratio: number
}>

/** Parses the environment; throws with all problems in one message. Only this file reads `process.env`. */
export function readEnv(source: NodeJS.ProcessEnv = process.env, isInTerminal = false): Env {
  const quiet = isInTerminal ? { LOG_LEVEL: 'warn' } : {}
  const given = { ...quiet, ...isolateDrill(readSource(source)) }
  const parsed = Variables.safeParse(given)
  const faults = parsed.success
    ? listContradictions(parsed.data)
    : listFaults(given, parsed.error.issues)

  if (parsed.success && faults.length === 0)
    return Object.freeze(toEnv(parsed.data, listMisspelled(source)))
  throw new Error(toMessage(faults))
}

function toMessage(faults: readonly string[]): string {
  return ['The configuration is invalid:', ...faults.map((fault) => `- ${fault}`)].join('\n')
}

function listIssues(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

/** For the `stripe:*` commands. Unlike the site, they run before there is a webhook secret. */
export function readStripeAccount(source: NodeJS.ProcessEnv = process.env): {
  readonly secretKey: string | null
  readonly publishableKey: string | null
  readonly siteUrl: string
  readonly tax: Env['tax']
  readonly proxy: OutgoingProxy
} {
  const all = readSource(source)
  const { SITE_URL, PORT, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, TAX, TAX_COUNTRY } = all
  const { HTTPS_PROXY, HTTP_PROXY, NO_PROXY } = all
  const account = { SITE_URL, PORT, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, TAX, TAX_COUNTRY }
  const given = { ...account, HTTPS_PROXY, HTTP_PROXY, NO_PROXY }
  const parsed = Variables.safeParse(given)
  if (!parsed.success) throw new Error(toMessage(listIssues(parsed.error.issues)))
  const values = parsed.data
  return {
    secretKey: values.STRIPE_SECRET_KEY ?? null,
    publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? null,
    siteUrl: getSiteUrl(values),
    tax: toTax(values),
    proxy: toProxy(values),
  }
}

export type BackupSettings = Pick<Env, 'dataDir' | 'store' | 'authSecrets'> & {
  readonly backupKey: string | null
}

/** For backups. Unlike the site, a restore begins on a machine that may have nothing else. */
export function readBackupSettings(source: NodeJS.ProcessEnv = process.env): BackupSettings {
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, AUTH_SECRETS, BACKUP_KEY } =
    readSource(source)
  const given = { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, AUTH_SECRETS, BACKUP_KEY }
  const parsed = Variables.safeParse(given)
  if (!parsed.success) throw new Error(toMessage(listIssues(parsed.error.issues)))
  const { dataDir, store, authSecrets } = toEnv(parsed.data)
  return { dataDir, store, authSecrets, backupKey: parsed.data.BACKUP_KEY ?? null }
}

export type MoveSettings = {
  readonly dataDir: string
  /** The SQLite database. */
  readonly file: string
  /** Where to, past a pooler. */
  readonly url: string
  /** DATABASE_URL is set. */
  readonly isConfigured: boolean
  /** AUTH_SECRETS is set. */
  readonly hasOwnSecrets: boolean
}

/**
 * For a move to PostgreSQL: the configuration that the site will have afterwards, so that whatever
 * would keep it from starting is known before. `to` stands for DATABASE_URL.
 */
export function readMoveSettings(
  to: string | null,
  source: NodeJS.ProcessEnv = process.env,
): MoveSettings {
  // The list of processes, and the history of the shell.
  if (to && hasPassword(to))
    throw new Error(
      'Others on this machine can read a password that is an argument. Set DATABASE_URL instead, or DATABASE_URL_FILE to a file with the address, and leave out --to. If the password is in use, change it',
    )
  const { DATABASE_URL: configured } = readSource(source)
  if (to && configured && to !== configured)
    throw new Error('DATABASE_URL is another address than --to: leave out one of them')
  const env = readEnv({ ...source, ...(to && !configured && { DATABASE_URL: to }) })
  if (env.store.engine === 'sqlite')
    throw new Error(
      'Where to? Use --to postgres://user@host/database, or set DATABASE_URL or DATABASE_URL_FILE as the site will need it',
    )
  const { url, directUrl = url } = env.store
  const { dataDir, authSecrets } = env
  return {
    dataDir,
    file: toSqliteFile(dataDir),
    url: directUrl,
    isConfigured: configured !== undefined,
    hasOwnSecrets: authSecrets !== null,
  }
}

/** As the driver reads addresses, which may lack a host. */
function hasPassword(address: string): boolean {
  const url = URL.parse(address.replace('@/', '@unnamed/'))
  return url?.password !== '' || url.searchParams.has('password')
}

export type ToolEnv = Record<string, string>

/** What programs need that the backup commands start; none of the site's secrets. */
export function readToolEnv(source: NodeJS.ProcessEnv = process.env): ToolEnv {
  const { PATH, HOME, TMPDIR, LANG, LD_LIBRARY_PATH } = source
  const given = { PATH, HOME, TMPDIR, LANG, LD_LIBRARY_PATH }
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** The user who called sudo, for the audit log of support commands. */
export function readSudoUser(source: NodeJS.ProcessEnv = process.env): string | null {
  return source.SUDO_USER || null
}

const providers = /^(STRIPE_|SMTP_|IDENTITY_|GITHUB_|GOOGLE_|MICROSOFT_|OIDC_|MODEL|METRICS_|OTEL_)/

/** A drill must never reach a provider, whatever is configured: charge no one and send nothing. */
function isolateDrill(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (given.DRILL !== 'yes') return given
  return Object.fromEntries(Object.entries(given).filter(([name]) => !providers.test(name)))
}

/** Invalid variables, and contradictions between the valid ones. */
function listFaults(given: NodeJS.ProcessEnv, issues: readonly z.core.$ZodIssue[]): string[] {
  const invalid = issues.map(({ path }) => String(path[0]))
  const valid = Object.entries(given).filter(([name]) => !invalid.includes(name))
  const contradictions = listContradictions(Variables.parse(Object.fromEntries(valid)))

  return [
    ...listIssues(issues),
    ...contradictions.filter((message) => !invalid.some((name) => message.includes(name))),
  ]
}

function toEnv(values: Variables, misspelled: readonly string[] = []): Env {
  const dataDir = resolve(values.DATA_DIR)
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY } = values
  return {
    host: values.HOST,
    port: values.PORT,
    siteUrl: getSiteUrl(values),
    dataDir,
    store: toStoreAddress(values, dataDir),
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET && STRIPE_PUBLISHABLE_KEY
        ? {
            secretKey: STRIPE_SECRET_KEY,
            webhookSecrets: STRIPE_WEBHOOK_SECRET.split(','),
            publishableKey: STRIPE_PUBLISHABLE_KEY,
          }
        : null,
    tax: toTax(values),
    identity: toIdentity(values),
    signInProviders: listProviderSettings(values),
    models: toModelSettings(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    operator: toOperator(values),
    authSecrets: values.AUTH_SECRETS,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    proxy: toProxy(values),
    stopGraceMs: seconds(values.STOP_GRACE_SECONDS),
    stopDrainMs: seconds(values.STOP_DRAIN_SECONDS),
    logLevel: values.LOG_LEVEL,
    isDrill: values.DRILL === 'yes',
    metrics: toMetrics(values),
    tracing: toTracing(values),
    operators: values.OPERATORS,
    misspelled,
  }
}

function toStoreAddress(values: Variables, dataDir: string): StoreAddress {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = values
  if (!url) return { engine: 'sqlite', file: toSqliteFile(dataDir) }
  return {
    engine: 'postgres',
    url,
    ...(directUrl && { directUrl }),
    settings: {
      poolSize: values.DATABASE_POOL,
      connectTimeoutMs: seconds(values.DATABASE_CONNECT_SECONDS),
      statementTimeoutMs: seconds(values.DATABASE_STATEMENT_SECONDS),
      isPooled: directUrl !== undefined,
    },
  }
}

function toSqliteFile(dataDir: string): string {
  return join(dataDir, 'ghost-writers-ia.sqlite')
}

function toIdentity({
  IDENTITY_PROVIDER,
  IDENTITY_API_KEY,
  IDENTITY_URL,
}: Variables): Env['identity'] {
  if (IDENTITY_PROVIDER !== 'hosted' || !IDENTITY_API_KEY) return null
  return { apiKey: IDENTITY_API_KEY, url: IDENTITY_URL ?? null }
}

function toMetrics(values: Variables): MetricsSettings | null {
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = values
  return port || token ? { host, port: port ?? null, token: token ?? null } : null
}

function toTracing(values: Variables): TracingSettings | null {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return null
  return {
    endpoint,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: values.OTEL_SERVICE_NAME,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** Reads the environment and the file `.env`. If it is invalid, reports a message without a stack and exits with 1. */
export function readEnvOrExit(report?: (reason: string) => void): Env {
  return readOrExit(() => readEnv(process.env, isInTerminal()), report)
}

/** Whether `npm start` or `npm run dev` prints to a terminal: a log line per request would scroll the links away. */
function isInTerminal(): boolean {
  return process.stdout.isTTY && process.connected
}

/** The same, for commands that need only a part of it. */
export function readOrExit<Read>(read: () => Read, report = print): Read {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    return read()
  } catch (fault) {
    report(fault instanceof Error ? fault.message : String(fault))
    process.exit(1)
  }
}

function print(reason: string): void {
  process.stderr.write(`${reason}\n`)
}
