import type { KeyedHash } from '#domain/identity/deleted-account.ts'
import type { LogFacts } from '#domain/log-fields.ts'
import type { Ports } from '#domain/ports.ts'
import { embeddedIdentity } from '#gateways/identity/embedded/embedded.ts'
import { hostedIdentity } from '#gateways/identity/hosted/hosted.ts'
import { openStore, type StoreAddress } from '#store/open-store.ts'
import { openUsageQueue } from '#store/usage-queue.ts'
import { noActiveUsers, openActiveUsers } from './active-users.ts'
import { keepAuthSecrets } from './auth-secrets.ts'
import type { Chore } from './chores.ts'
import { openDataDir } from './data-dir.ts'
import type { Env } from './env.ts'
import { findPost } from './find-post.ts'
import { openKeyedHash } from './keyed-hash.ts'
import type { Log } from './log.ts'
import { openPayments } from './open-payments.ts'
import { openPace } from './pace.ts'
import { type Package, readPackages } from './read-packages.ts'
import { secrets } from './secrets.ts'
import { openSigner } from './signer.ts'

type OpenPorts = {
  readonly ports: Ports
  readonly engine: StoreAddress['engine']
  /** What there is to download. */
  readonly packages: readonly Package[]
  /** What those behind the ports want to be done again and again. */
  readonly chores: readonly Chore[]
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
  const { close, db: _, engine, transaction, ...stores } = await openStore(env.store)
  const till = { ...stores, env, clock, authSecrets, report }
  const { chores, rest, ...counter } = await openPayments(till)
  const { providerAccounts, credentials } = stores
  const identity = openIdentity(env, { providerAccounts, credentials, authSecrets, clock, report })
  const ports = {
    ...stores,
    ...counter,
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
    logEvent: (event: string, facts: LogFacts) => log.info(event, facts),
    post: findPost(env),
    releases: packages.map(({ release }) => release),
  }

  return {
    ports,
    engine,
    packages,
    chores,
    ping: async () => void (await stores.notices.readInbox()),
    logHash: openKeyedHash(authSecrets, 'log'),
    close: () => rest().finally(close),
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
