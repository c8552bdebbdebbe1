import { copyFileSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openStore, type Store, type StoreAddress } from '#store/open-store.ts'
import { migratedDatabase } from './migrated-database.ts'

export type Engine = {
  readonly name: string
  /** Creates a database, with our schema unless `isBare`. */
  findAddress(options?: { readonly isBare: boolean }): Promise<StoreAddress>
}

/** Every store function must work on both. */
export const engines: readonly [Engine, Engine] = [
  {
    name: 'SQLite',
    findAddress: async ({ isBare } = { isBare: false }) => ({
      engine: 'sqlite',
      file: isBare ? ':memory:' : copyTemplate(),
    }),
  },
  {
    name: 'PostgreSQL',
    findAddress: async ({ isBare } = { isBare: false }) => ({
      engine: 'postgres',
      url: await createDatabase(isBare ? 'template1' : migratedDatabase),
    }),
  },
]

/** For rules that don't depend on the database: the store's own tests compare the engines. */
export const oneEngine: readonly [Engine] = [engines[0]]

/**
 * For journeys through queries that the stores' tests compare: SQLite, and in `npm run test:long` also
 * PostgreSQL.
 */
export const sampledEngines: readonly Engine[] = process.env.ALL_ENGINES ? engines : oneEngine

/** An empty, migrated store, closed when the test ends. */
export async function openTestStore(engine: Engine): Promise<Store> {
  const used = engine === engines[1] ? usedDatabases.pop() : undefined
  const address = used ?? (await engine.findAddress())
  const store = await openStore(address)
  if (used) await deleteRows(store)
  onTestFinished(async () => {
    await store.close()
    if (address.engine === 'postgres') usedDatabases.push(address)
  })
  return store
}

/** PostgreSQL databases of tests that have ended. A new database takes fifty times as long. */
const usedDatabases: StoreAddress[] = []

let tables: readonly string[] | undefined

async function deleteRows({ db }: Store): Promise<void> {
  tables ??= (await db.introspection.getTables()).map(({ name }) => name)
  const deletions = tables.map((name) => `delete from "${name}";`).join(' ')
  const withoutForeignKeys = "perform set_config('session_replication_role', 'replica', true);"
  await sql.raw(`do $$ begin ${withoutForeignKeys} ${deletions} end $$`).execute(db)
}

/** Copying a migrated file takes a sixth of the time of migrating a new database. */
function copyTemplate(): string {
  const template = inject('sqliteTemplate')
  const file = template.replace(/[^/]*$/, `${crypto.randomUUID()}.db`)
  copyFileSync(template, file)
  onTestFinished(() => {
    for (const suffix of ['', '-wal', '-shm', '-owner']) rmSync(file + suffix, { force: true })
  })
  return file
}

/** Copying a migrated database takes a third of the time of migrating one. */
async function createDatabase(template: string): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return server.replace(/[^/]*$/, name)
}
