import type { KeyedHash } from '#domain/identity/deleted-account.ts'
import type { Ports } from '#domain/ports.ts'
import { withPlanEffects } from '#domain/subscriptions/plan-effects.ts'
import type { Clock } from '#domain/time.ts'
import { createAuthenticator } from '#gateways/identity/authenticator/authenticator.ts'
import { embeddedIdentity } from '#gateways/identity/embedded/embedded.ts'
import { hostedIdentity } from '#gateways/identity/hosted/hosted.ts'
import { createPasskeyVerifier } from '#gateways/identity/passkeys/passkey-verifier.ts'
import { proxyFetch } from '#gateways/outgoing-proxy.ts'
import { openStore, type Store, type StoreAddress } from '#store/open-store.ts'
import { createUsageQueue } from '#store/usage.ts'
import { openDataDir } from './config/data-dir.ts'
import type { Env } from './config/load.ts'
import { getSecretsFile, keepAuthSecrets } from './config/secrets.ts'
import { createModels } from './create-models.ts'
import { createSignInProviders } from './create-sign-in-providers.ts'
import { type Package, readPackages } from './downloads/packages.ts'
import type { PaymentPages } from './http/http-app.ts'
import { countEmails, countUsage, type Watchers } from './metrics/count-ports.ts'
import { createSiteMetrics } from './metrics/site-metrics.ts'
import { openPayments } from './open-payments.ts'
import type { Chore } from './ops/chores.ts'
import type { Log } from './ops/log.ts'
import { createServiceWatch } from './ops/service-watch.ts'
import { createActiveUsers, noActiveUsers } from './ports/active-users.ts'
import { createCallRateLimit } from './ports/call-rate-limit.ts'
import { checkSecrets } from './ports/check-secrets.ts'
import { createMailTransport } from './ports/create-mail-transport.ts'
import { createRunningCalls } from './ports/running-calls.ts'
import { createKeyedHash, createSigner, secrets } from './ports/secrets.ts'

type OpenPorts = {
  readonly ports: Ports
  readonly engine: StoreAddress['engine']
  readonly packages: readonly Package[]
  /** Background jobs of the payment provider or its sandbox. */
  readonly chores: readonly Chore[]
  /** The pages of the payment sandbox; null with Stripe. */
  readonly paymentPages: PaymentPages | null
  /** Ends the answers of models that still run. */
  interruptCalls(): void
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
  watchers: Watchers = createUnread(),
): Promise<OpenPorts> {
  openDataDir(env.dataDir, log.warn)
  proxyFetch(env.proxy)
  const { siteUrl } = env
  const packages = readPackages(siteUrl)
  const clock = { now: () => new Date() }
  const report = (fault: unknown) => log.error('fault', { fault })
  const { store, authSecrets } = await openKnownStore(env, { clock, log })
  const { close, db: _, engine, transaction, sandbox: __, ...stores } = store
  const provider = await openPayments({ env, clock, store, authSecrets, report })
  const { payments, calendar, chores, paymentPages, stopClaiming, rest } = provider
  const identity = createIdentity(env, { ...stores, authSecrets, clock, report })
  const runningCalls = createRunningCalls()
  const ports = {
    ...stores,
    payments,
    calendar,
    transaction: withPlanEffects(transaction, { clock, siteUrl }),
    queue: createQueue(transaction, { clock, siteUrl, log, watchers }),
    callRateLimit: createCallRateLimit(engine === 'postgres' ? stores.limits : null),
    models: createModels({ ...env.models, proxy: env.proxy }, { log, ...watchers }),
    runningCalls,
    ...createLogPorts(log),
    identity,
    passkeyVerifier: createPasskeyVerifier(siteUrl),
    signInProviders: createSignInProviders(env.signInProviders, { clock, log }),
    activeUsers: identity.isHosted ? createActiveUsers() : noActiveUsers,
    secrets,
    keyedHash: createKeyedHash(authSecrets, 'deleted accounts'),
    signer: createSigner(authSecrets),
    authenticator: createAuthenticator(authSecrets),
    clock,
    siteUrl,
    seller: env.operator,
    mailTransport: countEmails(createMailTransport(env), watchers),
    operatorEmail: env.operator.email,
    releases: packages.map(({ release }) => release),
  }

  return {
    ports,
    engine,
    packages,
    chores,
    paymentPages,
    interruptCalls: runningCalls.interrupt,
    stopClaiming,
    ping: stores.ping,
    readPool: stores.readPool,
    logHash: createKeyedHash(authSecrets, 'log'),
    close: () => rest().finally(close),
  }
}

type QueueOptions = {
  readonly clock: Clock
  readonly siteUrl: string
  readonly log: Log
  readonly watchers: Watchers
}

function createQueue(
  transaction: Store['transaction'],
  { log, watchers, ...site }: QueueOptions,
): Ports['queue'] {
  return countUsage(createUsageQueue(transaction, { ...site, logEvent: log.warn }), watchers)
}

/** For commands, which nobody watches. */
function createUnread(): Watchers {
  return {
    metrics: createSiteMetrics({ hasReader: false }),
    services: createServiceWatch({ now: () => new Date() }),
  }
}

function createLogPorts(log: Log): Pick<Ports, 'alert' | 'logEvent'> {
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
  const source = env.authSecrets ? 'AUTH_SECRETS' : getSecretsFile(env.dataDir)
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

function createIdentity(
  { identity: service, siteUrl }: Env,
  { providerAccounts, credentials, authSecrets, clock, report }: IdentityOptions,
): Ports['identity'] {
  if (!service) return embeddedIdentity({ credentials, authSecrets, secrets, clock })
  return hostedIdentity({ service, providerAccounts, siteUrl, authSecrets, report })
}
