import { mkdirSync } from 'node:fs'
import type { LogFacts } from '#domain/log-fields.ts'
import type { Post } from '#domain/mail/ports.ts'
import type { Ports } from '#domain/ports.ts'
import { embeddedIdentity } from '#gateways/identity/embedded/embedded.ts'
import { hostedIdentity } from '#gateways/identity/hosted/hosted.ts'
import { localMailbox } from '#gateways/mail/local-mailbox.ts'
import { smtpPost } from '#gateways/mail/smtp.ts'
import { openStore } from '#store/open-store.ts'
import { keepAuthSecrets } from './auth-secrets.ts'
import type { Chore } from './chores.ts'
import type { Env } from './env.ts'
import type { Health } from './house.ts'
import type { Log } from './log.ts'
import { openPayments } from './open-payments.ts'
import { openPace } from './pace.ts'
import { type Package, readPackages } from './read-packages.ts'
import { secrets } from './secrets.ts'
import { openSigner } from './signer.ts'
import { openUsageQueue } from './usage-queue.ts'

type OpenPorts = {
  readonly ports: Ports
  /** What there is to download. */
  readonly packages: readonly Package[]
  /** What those behind the ports want to be done again and again. */
  readonly chores: readonly Chore[]
  /** Throws when the database cannot be asked. */
  ping(): Promise<Health>
  close(): Promise<void>
}

/** Introduces the business to the database and the companies that the environment names. */
export async function openPorts(env: Env, log: Log): Promise<OpenPorts> {
  mkdirSync(env.dataDir, { recursive: true })
  const { siteUrl } = env
  const packages = readPackages(siteUrl)
  const authSecrets = env.authSecrets ?? keepAuthSecrets(env.dataDir)
  const clock = { now: () => new Date() }
  const report = (fault: unknown) => log.error('fault', { fault })
  const { close, db, engine, together, ...stores } = await openStore(env.store)
  const till = { ...stores, env, clock, authSecrets, report }
  const { chores, rest, ...counter } = await openPayments(till)
  const database = { db, engine, together }
  const { providerAccounts } = stores
  const identity = env.identity
    ? hostedIdentity({
        service: env.identity,
        providerAccounts,
        together,
        siteUrl,
        authSecrets,
        report,
      })
    : embeddedIdentity({ database, siteUrl, authSecrets, secrets, clock })
  const ports = {
    ...stores,
    ...counter,
    together,
    queue: openUsageQueue(together),
    pace: openPace(),
    identity,
    secrets,
    signer: openSigner(authSecrets),
    clock,
    siteUrl,
    alert: (event: string, facts: LogFacts) => log.error(event, facts),
    post: findPost(env),
    releases: packages.map(({ release }) => release),
  }

  return {
    ports,
    packages,
    chores,
    ping: async () => ({ inbox: await stores.billing.readInbox() }),
    close: () => rest().finally(close),
  }
}

function findPost({ smtpUrl, mailFrom }: Env): Post {
  return smtpUrl ? smtpPost({ url: smtpUrl, from: mailFrom }) : localMailbox
}
