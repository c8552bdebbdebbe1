import type { KeyedHash } from '#domain/identity/deleted-account.ts'
import type { Ports } from '#domain/ports.ts'
import { withPlanEffects } from '#domain/subscriptions/plan-effects.ts'
import type { Clock } from '#domain/time.ts'
import { embeddedIdentity } from '#gateways/identity/embedded/embedded.ts'
import { hostedIdentity } from '#gateways/identity/hosted/hosted.ts'
import { openStore, type Store, type StoreAddress } from '#store/open-store.ts'
import { openUsageQueue } from '#store/usage.ts'
import { openDataDir } from './config/data-dir.ts'
import type { Env } from './config/load.ts'
import { findSecretsFile, keepAuthSecrets } from './config/secrets.ts'
import { type Package, readPackages } from './downloads/packages.ts'
import type { PaymentPages } from './http/http-app.ts'
import { countEmails, countUsage, type Watchers } from './metrics/count-ports.ts'
import { openSiteMetrics } from './metrics/site-metrics.ts'
import { openModels } from './open-models.ts'
import { openPayments } from './open-payments.ts'
import type { Chore } from './ops/chores.ts'
import type { Log } from './ops/log.ts'
import { openServiceWatch } from './ops/service-watch.ts'
import { noActiveUsers, openActiveUsers } from './ports/active-users.ts'
import { openCallRateLimit } from './ports/call-rate-limit.ts'
import { checkSecrets } from './ports/check-secrets.ts'
import { openMailTransport } from './ports/open-mail-transport.ts'
import { openRunningCalls } from './ports/running-calls.ts'
import { openKeyedHash, openSigner, secrets } from './ports/secrets.ts'

type OpenPorts = {
  readonly ports: Ports
  readonly engine: StoreAddress['engine']
  readonly packages: readonly Package[]
  /** Background jobs of the payment provider or its sandbox. */
  readonly chores: readonly Chore[]
  /** The pages of the payment sandbox; null with Stripe. */
  readonly paymentPages: PaymentPages | null
  /** The payment sandbox claims no more work. */
  stopClaiming(): void
  /** Throws when the database can't be reached. */
  ping(): Promise<void>
  readonly readPool: Store['readPool']
  /** Hashes addresses for the log. */
  readonly logHash: KeyedHash
  close(): Promise<void>
}

/** Opens the store (and migrates the database), the payment and identity providers and email, as configured. */
export async function openPorts(
  env: Env,
  log: Log,
  watchers: Watchers = openUnread(),
): Promise<OpenPorts> {
  openDataDir(env.dataDir, log)
  const { siteUrl } = env
  const packages = readPackages(siteUrl)
  const clock = { now: () => new Date() }
  const report = (fault: unknown) => log.error('fault', { fault })
  const { store, authSecrets } = await openKnownStore(env, { clock, log })
  const { close, db: _, engine, transaction, sandbox: __, ...stores } = store
  const provider = await openPayments({ env, clock, store, authSecrets, report })
  const { payments, calendar, chores, paymentPages, stopClaiming, rest } = provider
  const identity = openIdentity(env, { ...stores, authSecrets, clock, report })
  const ports = {
    ...stores,
    payments,
    calendar,
    transaction: withPlanEffects(transaction, { clock, siteUrl }),
    queue: openQueue(transaction, { clock, siteUrl, log, watchers }),
    callRateLimit: openCallRateLimit(engine === 'postgres' ? stores.limits : null),
    models: openModels(env.models, { log, ...watchers }),
    runningCalls: openRunningCalls(),
    ...openLogPorts(log),
    identity,
    activeUsers: identity.isHosted ? openActiveUsers() : noActiveUsers,
    secrets,
    keyedHash: openKeyedHash(authSecrets, 'deleted accounts'),
    signer: openSigner(authSecrets),
    clock,
    siteUrl,
    mailTransport: countEmails(openMailTransport(env), watchers),
    releases: packages.map(({ release }) => release),
  }

  return {
    ports,
    engine,
    packages,
    chores,
    paymentPages,
    stopClaiming,
    ping: stores.ping,
    readPool: stores.readPool,
    logHash: openKeyedHash(authSecrets, 'log'),
    close: () => rest().finally(close),
  }
}

type QueueOptions = {
  readonly clock: Clock
  readonly siteUrl: string
  readonly log: Log
  readonly watchers: Watchers
}

function openQueue(
  transaction: Store['transaction'],
  { log, watchers, ...site }: QueueOptions,
): Ports['queue'] {
  return countUsage(openUsageQueue(transaction, { ...site, logEvent: log.warn }), watchers)
}

/** For commands, which nobody watches. */
function openUnread(): Watchers {
  return {
    metrics: openSiteMetrics({ hasReader: false }),
    services: openServiceWatch({ now: () => new Date() }),
  }
}

function openLogPorts(log: Log): Pick<Ports, 'alert' | 'logEvent'> {
  return {
    alert: (event, facts) => log.error(event, facts),
    logEvent: (event, facts) => log.info(event, facts),
  }
}

/** Opens the store with its secrets. Fails if the database was written with others. */
async function openKnownStore(
  env: Env,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<{ readonly store: Store; readonly authSecrets: readonly string[] }> {
  const authSecrets = env.authSecrets ?? keepAuthSecrets(env.dataDir)
  const store = await openStore(env.store, { logEvent: log.info })
  const source = env.authSecrets ? 'AUTH_SECRETS' : findSecretsFile(env.dataDir)
  try {
    await checkSecrets({ ...store, clock }, { authSecrets, source, log })
    return { store, authSecrets }
  } catch (fault) {
    await store.close()
    throw fault
  }
}

type IdentityOptions = Pick<Ports, 'providerAccounts' | 'credentials' | 'clock'> & {
  readonly authSecrets: readonly string[]
  readonly report: (fault: unknown) => void
}

function openIdentity(
  { identity: service, siteUrl }: Env,
  { providerAccounts, credentials, authSecrets, clock, report }: IdentityOptions,
): Ports['identity'] {
  if (!service) return embeddedIdentity({ credentials, authSecrets, secrets, clock })
  return hostedIdentity({ service, providerAccounts, siteUrl, authSecrets, report })
}
