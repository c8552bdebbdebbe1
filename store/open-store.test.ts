import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines, openTestStore } from '#tests/engines.ts'
import { openStore } from './open-store.ts'

const message = {
  name: 'Ada',
  email: 'ada@example.com',
  text: 'Hello',
  sentAt: new Date('2026-03-01T12:00:00Z'),
}

describe.each(engines)('the store on $name', (engine) => {
  test('commits all writes of a transaction or none', async () => {
    const { transaction, contact } = await openTestStore(engine)

    await expect(
      transaction(async (stores) => {
        await stores.contact.addMessage(message)
        throw new Error('the power went out')
      }),
    ).rejects.toThrow('the power went out')
    expect(await contact.listMessages()).toEqual([])

    await transaction((stores) => stores.contact.addMessage(message))
    expect(await contact.listMessages()).toEqual([message])
  })

  test('answers a ping, and not after it is closed', async () => {
    const store = await openStore(await engine.findAddress())

    await store.ping()
    await store.close()

    await expect(store.ping()).rejects.toThrow()
  })
})

test('a database that can only be read fails its ping, and recovers without a restart', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'store-')), 'site.sqlite')
  const store = await openStore({ engine: 'sqlite', file })
  onTestFinished(() => store.close())

  await sql`pragma query_only = on`.execute(store.db)
  await expect(store.ping()).rejects.toThrow('The database is unavailable')
  await expect(store.ping()).rejects.toThrow('The database is unavailable')
  await sql`pragma query_only = off`.execute(store.db)
  await store.ping()
})

test('a database on a full disk fails its ping, and recovers without a restart', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'store-')), 'site.sqlite')
  const store = await openStore({ engine: 'sqlite', file })
  onTestFinished(() => store.close())

  await sql`pragma max_page_count = 1`.execute(store.db)
  await expect(store.ping()).rejects.toThrow('The database is unavailable')
  await expect(store.ping()).rejects.toThrow('The database is unavailable')
  await sql`pragma max_page_count = 100000`.execute(store.db)
  await store.ping()
})

test('a PostgreSQL server that has become read-only fails its ping, and recovers without a restart', async () => {
  const address = await engines[1].findAddress()
  if (address.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
  const name = new URL(address.url).pathname.slice(1)
  const server = new pg.Client({ connectionString: address.url })
  await server.connect()
  onTestFinished(() => server.end())
  const store = await openStore(address)
  onTestFinished(() => store.close())

  await server.query(`alter database ${name} set default_transaction_read_only = on`)
  await expect(store.ping()).rejects.toThrow('The database is unavailable')
  await server.query(`alter database ${name} reset default_transaction_read_only`)
  await store.ping()
})

test('a file still holds its data after it was closed', async () => {
  const address = {
    engine: 'sqlite',
    file: join(mkdtempSync(join(tmpdir(), 'store-')), 'site.sqlite'),
  } as const
  const first = await openStore(address)
  await first.contact.addMessage(message)
  await first.close()

  const second = await openStore(address)

  expect(await second.contact.listMessages()).toEqual([message])
  await second.close()
})
