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
  { name: 'SQLite', findAddress: async () => ({ engine: 'sqlite', file: ':memory:' }) },
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

export async function openTestStore(engine: Engine): Promise<Store> {
  const store = await openStore(await engine.findAddress())
  onTestFinished(() => store.close())
  return store
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
