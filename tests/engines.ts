import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openStore, type Store, type StoreAddress } from '#store/open-store.ts'

export type Engine = { readonly name: string; findAddress(): Promise<StoreAddress> }

/** The engines that every store function must work on, each with an empty database of its own. */
export const engines: readonly [Engine, Engine] = [
  { name: 'SQLite', findAddress: async () => ({ engine: 'sqlite', file: ':memory:' }) },
  {
    name: 'PostgreSQL',
    findAddress: async () => ({ engine: 'postgres', url: await createDatabase() }),
  },
]

export async function openTestStore(engine: Engine): Promise<Store> {
  const store = await openStore(await engine.findAddress())
  onTestFinished(() => store.close())
  return store
}

async function createDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return server.replace(/[^/]*$/, name)
}
