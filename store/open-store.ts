import type { ChangeStore, Changes } from '#domain/changes/ports.ts'
import type { LogEvent } from '#domain/log-fields.ts'
import type { Stores } from '#domain/ports.ts'
import type { Transaction } from '#domain/transaction.ts'
import { accountLockStore } from './account-locks.ts'
import { auditStore } from './audit.ts'
import { backlogStore } from './backlog.ts'
import { billingStore } from './billing.ts'
import { changeIntentStore } from './change-intents.ts'
import {
  createDebounce,
  createListeners,
  deferringStore,
  notifyingStore,
  notifyReplicas,
  openSqliteChangePoller,
} from './changes.ts'
import { checkoutStore } from './checkouts.ts'
import { consentStore } from './consents.ts'
import { contactStore } from './contact.ts'
import { credentialStore } from './credentials.ts'
import { retryOnDeadlock } from './database-errors.ts'
import { declarationStore } from './declarations.ts'
import { deletedAccountStore } from './deleted-accounts.ts'
import { deletionStore } from './deletions.ts'
import { departureStore } from './departures.ts'
import { deviceStore } from './devices.ts'
import { downloadStore } from './downloads.ts'
import { earlyEndStore } from './early-ends.ts'
import { formerEmailStore } from './former-emails.ts'
import { grantStore } from './grants.ts'
import { languageStore } from './languages.ts'
import { type LeaseOptions, leaseStore, postgresNow, sqliteNow } from './leases.ts'
import { limitStore } from './limits.ts'
import { migrate } from './migrate.ts'
import { modelUseStore } from './model-use.ts'
import { noticeStore } from './notices.ts'
import { notificationStore } from './notifications.ts'
import { outboxStore } from './outbox.ts'
import { overviewStore } from './overviews.ts'
import { passkeyStore } from './passkeys.ts'
import { pendingLoginStore } from './pending-logins.ts'
import { createPing } from './ping.ts'
import type { PoolUse, PostgresSettings } from './postgres.ts'
import type { openPostgresListener as OpenPostgresListener } from './postgres-listener.ts'
import { createQueryRunner, type QueryRunner } from './prepared-queries.ts'
import { priceStore } from './prices.ts'
import { proofStore } from './proofs.ts'
import { providerAccountStore } from './provider-accounts.ts'
import { providerLoginStore } from './provider-logins.ts'
import { refundStore } from './refunds.ts'
import { sandboxStore } from './sandbox.ts'
import {
  rememberedBrowserStore,
  secondFactorResetStore,
  secondFactorStore,
} from './second-factors.ts'
import { secretFingerprintStore } from './secret-fingerprints.ts'
import { sessionStore } from './sessions.ts'
import { siteTotalsStore } from './site-totals.ts'
import { snippetStore } from './snippets.ts'
import { openSqlite } from './sqlite.ts'
import { openSqliteOwner } from './sqlite-owner.ts'
import type { Database } from './tables.ts'
import { taxRecordStore } from './tax-records.ts'
import { teamActivityStore } from './team-activities.ts'
import { teamInvitationStore } from './team-invitations.ts'
import { teamLibraryStore } from './team-libraries.ts'
import { teamMemberStore } from './team-members.ts'
import { teamOfferStore } from './team-offers.ts'
import { teamStore } from './teams.ts'
import { tunedModelStore } from './tuned-models.ts'
import { usageStore } from './usage.ts'
import { userStore } from './users.ts'
import { waysInStore } from './ways-in.ts'

/** Where the data is stored: a local SQLite file, or a PostgreSQL server. */
export type StoreAddress =
  | { readonly engine: 'sqlite'; readonly file: string }
  | {
      readonly engine: 'postgres'
      readonly url: string
      /** Past a pooler: for migrations and for LISTEN, which need a connection of their own. */
      readonly directUrl?: string
      readonly settings?: Partial<PostgresSettings>
    }

/**
 * For commands that read everything, which takes as long as it takes. Past a pooler, because a limit
 * that is switched off stays off for others who get the connection.
 */
export function toUnlimited(address: StoreAddress): StoreAddress {
  if (address.engine === 'sqlite') return address
  const { directUrl: url = address.url, settings } = address
  return {
    engine: 'postgres',
    url,
    settings: { ...settings, statementTimeoutMs: 0, isPooled: false },
  }
}

type PostgresAddress = Extract<StoreAddress, { engine: 'postgres' }>

export type Store = Stores & {
  readonly transaction: Transaction<Stores>
  readonly changes: Changes
  readonly engine: StoreAddress['engine']
  readonly db: Database
  /** The payment sandbox's storage. It runs its own transactions. */
  readonly sandbox: ReturnType<typeof sandboxStore>
  /** Throws when the database is unavailable or can't be written. */
  ping(): Promise<void>
  /** Null on SQLite, which has no connections. */
  readPool(): PoolUse | null
  close(): Promise<void>
}

type StoreOptions = { readonly logEvent?: LogEvent }

/** Opens the database and migrates its schema. */
export async function openStore(
  address: StoreAddress,
  { logEvent = () => undefined }: StoreOptions = {},
): Promise<Store> {
  return address.engine === 'sqlite'
    ? openOnSqlite(address.file, logEvent)
    : openOnPostgres(address, logEvent)
}

async function openOnSqlite(file: string, logEvent: LogEvent): Promise<Store> {
  const db = openSqlite(file)
  try {
    await migrate(db, { logEvent })
    return onSqlite(db, file)
  } catch (fault) {
    await db.destroy()
    throw fault
  }
}

/** Lazy, because the driver is a tenth of all loaded code and most sites use SQLite. */
async function openOnPostgres(
  { url, directUrl = url, settings }: PostgresAddress,
  logEvent: LogEvent,
): Promise<Store> {
  const { openPostgres } = await import('./postgres.ts')
  const { openPostgresListener } = await import('./postgres-listener.ts')
  await migratePostgres(directUrl, logEvent)
  const { db, readPool } = openPostgres(url, settings)
  return { ...onPostgres(db, { url: directUrl, openPostgresListener }), readPool }
}

/** On a connection of its own. */
export async function migratePostgres(url: string, logEvent?: LogEvent): Promise<void> {
  const { openPostgresForMigrations } = await import('./postgres.ts')
  const db = openPostgresForMigrations(url)
  try {
    await migrate(db, logEvent && { logEvent })
  } finally {
    await db.destroy()
  }
}

function onSqlite(db: Database, file: string): Store {
  const owner = openSqliteOwner(file)
  const lease = { now: sqliteNow, isOnlyProcess: owner.isOwner }
  const run = createQueryRunner(db, 'sqlite')
  const listeners = createListeners()
  const { notify } = listeners
  let listener: ReturnType<typeof openSqliteChangePoller> | undefined
  const publish = async (topic: string) => notify(topic)
  const { publishDebounced, flush } = createDebounce(async (topics) => {
    for (const topic of topics) notify(topic)
  })
  return {
    ...toStores(db, { changes: { publish }, run, lease, engine: 'sqlite' }),
    ...toTools(db, 'sqlite'),
    changes: {
      publish,
      publishDebounced,
      listen(topic, onChange) {
        listener ??= openSqliteChangePoller(listeners, { db })
        return listeners.listen(topic, onChange)
      },
    },
    async transaction(work) {
      const topics: string[] = []
      const answer = await db.transaction().execute((transaction) =>
        work(
          toStores(transaction, {
            changes: deferringStore(topics),
            run,
            lease,
            engine: 'sqlite',
          }),
        ),
      )
      for (const topic of topics) notify(topic)
      return answer
    },
    async close() {
      await flush()
      await listener?.close()
      await db.destroy()
      owner.close()
    },
  }
}

function onPostgres(
  db: Database,
  { url, openPostgresListener }: { url: string; openPostgresListener: typeof OpenPostgresListener },
): Store {
  const run = createQueryRunner(db, 'postgres')
  const lease = { now: postgresNow, isOnlyProcess: () => false }
  const listeners = createListeners()
  const { publishDebounced, flush } = createDebounce((topics) => notifyReplicas(db, topics))
  let listener: ReturnType<typeof openPostgresListener> | undefined
  return {
    ...toStores(db, { changes: notifyingStore(db), run, lease, engine: 'postgres' }),
    ...toTools(db, 'postgres'),
    changes: {
      ...notifyingStore(db),
      publishDebounced,
      listen(topic, onChange) {
        listener ??= openPostgresListener(listeners, { url })
        return listeners.listen(topic, onChange)
      },
    },
    transaction: (work) =>
      retryOnDeadlock(() =>
        db.transaction().execute((transaction) =>
          work(
            toStores(transaction, {
              changes: notifyingStore(transaction),
              run,
              lease,
              engine: 'postgres',
            }),
          ),
        ),
      ),
    async close() {
      await flush()
      await listener?.close()
      await db.destroy()
    },
  }
}

function toTools(db: Database, engine: Store['engine']) {
  return {
    engine,
    db,
    sandbox: sandboxStore(db),
    readPool: () => null,
    ping: createPing(db),
  }
}

type StoreTools = {
  readonly changes: ChangeStore
  readonly run: QueryRunner
  readonly lease: LeaseOptions
  readonly engine: Store['engine']
}

function toStores(db: Database, { changes, run, lease, engine }: StoreTools): Stores {
  return {
    changes,
    limits: limitStore(db),
    leases: leaseStore(db, lease),
    outbox: outboxStore(db),
    contact: contactStore(db),
    users: userStore(db, changes),
    sessions: sessionStore(db, { changes, run }),
    secretFingerprints: secretFingerprintStore(db),
    locks: accountLockStore(db),
    credentials: credentialStore(db),
    providerAccounts: providerAccountStore(db),
    deletedAccounts: deletedAccountStore(db),
    formerEmails: formerEmailStore(db),
    devices: deviceStore(db),
    languages: languageStore(db),
    usage: usageStore(db, { run, engine }),
    overviews: overviewStore(db, run),
    modelUse: modelUseStore(db),
    snippets: snippetStore(db),
    teams: teamStore(db),
    teamMembers: teamMemberStore(db),
    teamInvitations: teamInvitationStore(db),
    teamOffers: teamOfferStore(db),
    teamLibraries: teamLibraryStore(db),
    teamActivities: teamActivityStore(db),
    tunedModels: tunedModelStore(db),
    downloads: downloadStore(db),
    billing: billingStore(db),
    notices: noticeStore(db),
    notifications: notificationStore(db),
    grants: grantStore(db),
    refunds: refundStore(db),
    prices: priceStore(db),
    taxRecords: taxRecordStore(db),
    checkouts: checkoutStore(db),
    consents: consentStore(db),
    earlyEnds: earlyEndStore(db),
    changeIntents: changeIntentStore(db),
    departures: departureStore(db),
    declarations: declarationStore(db),
    audit: auditStore(db),
    deletions: deletionStore(db),
    backlog: backlogStore(db),
    siteTotals: siteTotalsStore(db),
    proofs: proofStore(db),
    pendingLogins: pendingLoginStore(db),
    waysIn: waysInStore(db),
    secondFactors: secondFactorStore(db),
    rememberedBrowsers: rememberedBrowserStore(db),
    secondFactorResets: secondFactorResetStore(db),
    passkeys: passkeyStore(db),
    providerLogins: providerLoginStore(db),
  }
}
