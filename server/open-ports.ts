import type { KeyedHash } from '#domain/identity/deleted-account.ts'
import type { LogFacts } from '#domain/log-fields.ts'
import type { Ports } from '#domain/ports.ts'
import { embeddedIdentity } from '#gateways/identity/embedded/embedded.ts'
import { hostedIdentity } from '#gateways/identity/hosted/hosted.ts'
import { openStore, type StoreAddress } from '#store/open-store.ts'
import { noActiveUsers, openActiveUsers } from './active-users.ts'
import { keepAuthSecrets } from './auth-secrets.ts'
import type { Chore } from './chores.ts'
import { openDataDir } from './data-dir.ts'
import type { Env } from './env.ts'
import { findPost } from './find-post.ts'
import type { PaymentPages } from './house.ts'
import { openKeyedHash } from './keyed-hash.ts'
import type { Log } from './log.ts'
import { openPayments } from './open-payments.ts'
import { openPace } from './pace.ts'
import { type Package, readPackages } from './read-packages.ts'
import { secrets } from './secrets.ts'
import { openSigner } from './signer.ts'
import { openUsageQueue } from './usage-queue.ts'

type OpenPorts = {
  readonly ports: Ports
  readonly engine: StoreAddress['engine']
  /** What there is to download. */
  readonly packages: readonly Package[]
  /** What those behind the ports want to be done again and again. */
  readonly chores: readonly Chore[]
  /** The pages of the payment sandbox; null with Stripe. */
  readonly paymentPages: PaymentPages | null
  /** Throws when the database cannot be asked. */
  ping(): Promise<void>
  /** Hashes addresses for the log. */
  readonly logHash: KeyedHash
  close(): Promise<void>
}

/** Introduces the business to the database and the companies that the environment names. */
export async function openPorts(env: Env, log: Log): Promise<OpenPorts> {
  openDataDir(env.dataDir, log)
  const { siteUrl } = env
  const packages = readPackages(siteUrl)
  const authSecrets = env.authSecrets ?? keepAuthSecrets(env.dataDir)
  const clock = { now: () => new Date() }
  const report = (fault: unknown) => log.error('fault', { fault })
  const { close, db, engine, transaction, sandbox, ...stores } = await openStore(env.store)
  const opened = await openPayments({ env, clock, sandbox, authSecrets, report })
  const { payments, calendar, chores, paymentPages, rest } = opened
  const { providerAccounts } = stores
  const database = { db, engine, transaction }
  const identity = openIdentity(env, { providerAccounts, database, authSecrets, clock, report })
  const ports = {
    ...stores,
    payments,
    calendar,
    transaction,
    queue: openUsageQueue(transaction),
    pace: openPace(),
    identity,
    activeUsers: identity.isHosted ? openActiveUsers() : noActiveUsers,
    secrets,
    keyedHash: openKeyedHash(authSecrets, 'deleted accounts'),
    signer: openSigner(authSecrets),
    clock,
    siteUrl,
    alert: (event: string, facts: LogFacts) => log.error(event, facts),
    post: findPost(env),
    releases: packages.map(({ release }) => release),
  }

  return {
    ports,
    engine,
    packages,
    chores,
    paymentPages,
    ping: async () => void (await stores.billing.readInbox()),
    logHash: openKeyedHash(authSecrets, 'log'),
    close: () => rest().finally(close),
  }
}

type IdentityGrounds = Omit<Parameters<typeof embeddedIdentity>[0], 'siteUrl' | 'secrets'> & {
  readonly providerAccounts: Ports['providerAccounts']
  readonly database: { readonly transaction: Ports['transaction'] }
  readonly report: (fault: unknown) => void
}

function openIdentity(
  { identity: service, siteUrl }: Env,
  { providerAccounts, database, authSecrets, clock, report }: IdentityGrounds,
): Ports['identity'] {
  if (!service) return embeddedIdentity({ database, siteUrl, authSecrets, secrets, clock })
  const { transaction } = database
  return hostedIdentity({ service, providerAccounts, transaction, siteUrl, authSecrets, report })
}
