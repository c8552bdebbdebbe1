import { sql } from 'kysely'
import type { Stores } from '#domain/ports.ts'
import { contactStore } from './contact.ts'
import { leaseStore } from './leases.ts'
import { limitStore } from './limits.ts'
import { migrate } from './migrate.ts'
import { outboxStore } from './outbox.ts'
import { openPostgres } from './postgres.ts'
import { sandboxStore } from './sandbox.ts'
import { sessionStore } from './sessions.ts'
import { openSqlite } from './sqlite.ts'
import type { Database } from './tables.ts'
import { userStore } from './users.ts'

/** Where the data lives: a file of our own, or somebody's PostgreSQL server. */
export type StoreAddress =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string }

export type Store = Stores & {
  /** Also hands the transaction itself to a guest that keeps tables of its own in our database. */
  readonly together: <Answer>(
    work: (stores: Stores, transaction: Database) => Promise<Answer>,
  ) => Promise<Answer>
  readonly engine: StoreAddress['engine']
  readonly db: Database
  /** Throws when the database cannot be asked. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Opens the database and brings its schema up to date. */
export async function openStore(address: StoreAddress): Promise<Store> {
  const db = address.engine === 'postgres' ? openPostgres(address.url) : openSqlite(address.file)
  try {
    await migrate(db)
    return toStore(db, address.engine)
  } catch (fault) {
    await db.destroy()
    throw fault
  }
}

function toStore(db: Database, engine: StoreAddress['engine']): Store {
  return {
    ...toStores(db),
    engine,
    db,
    together: (work) =>
      db.transaction().execute((transaction) => work(toStores(transaction), transaction)),
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
  }
}

function toStores(db: Database): Stores {
  return {
    limits: limitStore(db),
    leases: leaseStore(db),
    outbox: outboxStore(db),
    contact: contactStore(db),
    users: userStore(db),
    sessions: sessionStore(db),
    sandbox: sandboxStore(db),
  }
}
