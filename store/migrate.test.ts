import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { days, minutes } from '#domain/time.ts'
import { engines } from '#tests/engines.ts'
import { migrate, migrations } from './migrate.ts'
import type { StoreAddress } from './open-store.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

const first = { up: (db: Kysely<unknown>) => createTable(db, 'first') }

describe.each(engines)('migrations on $name', (engine) => {
  async function findAddress(): Promise<StoreAddress> {
    const address = await engine.findAddress({ isBare: true })
    const file = join(mkdtempSync(join(tmpdir(), 'migrate-')), 'site.sqlite')
    return address.engine === 'sqlite' ? { ...address, file } : address
  }

  test('run once, however many processes start together', async () => {
    const address = await findAddress()

    await Promise.all([openElsewhere(address), openElsewhere(address), openElsewhere(address)])

    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
      open(address),
    )
    expect(new Set(rows).size).toBe(Object.keys(migrations).length)
  })

  test('leave the old state when one fails, and continue once it is fixed', async () => {
    const db = open(await findAddress())
    const broken = {
      up: async (schema: Kysely<unknown>) => {
        await createTable(schema, 'second')
        throw new Error('a typing error')
      },
    }

    await expect(migrate(db, { first, second: broken })).rejects.toThrow(
      'Could not migrate the database: second',
    )
    await expect(sql`select * from second`.execute(db)).rejects.toThrow()

    await migrate(db, { first, second: { up: (schema) => createTable(schema, 'second') } })
    await sql`select * from first, second`.execute(db)
  })

  test('API tokens from before they expired get 90 days, and browser sessions stay unchanged', async () => {
    const db = open(await findAddress())
    const earlier = Object.entries(migrations).filter(([name]) => name < '0016-access')
    await migrate(db, Object.fromEntries(earlier))
    await sql`insert into user_profile (id, email, name, created_at, email_verified)
      values ('ada', 'ada@example.com', 'Ada', 0, 1)`.execute(db)
    for (const kind of ['token', 'browser']) {
      await sql`insert into session (id, user_id, kind, device, started_at, seen_at)
        values (${kind}, 'ada', ${kind}, '', 0, 0)`.execute(db)
    }

    await migrate(db)

    const rows = await db.selectFrom('session').select(['id', 'expires_at']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: 'browser', expires_at: null },
      { id: 'token', expires_at: expect.any(Number) },
    ])
    const leftMs = Number(rows[1]?.expires_at) - Date.now()
    expect(leftMs).toBeGreaterThan(days(90) - minutes(5))
    expect(leftMs).toBeLessThanOrEqual(days(90))
  })
})

function open(address: StoreAddress) {
  const db = address.engine === 'postgres' ? openPostgres(address.url) : openSqlite(address.file)
  onTestFinished(() => db.destroy())
  return db
}

/** Opens the store in a separate process, as another replica would. */
async function openElsewhere(address: StoreAddress): Promise<void> {
  const code = `const { openStore } = await import('#store/open-store.ts')
    await (await openStore(${JSON.stringify(address)})).close()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
}

async function createTable(db: Kysely<unknown>, name: string): Promise<void> {
  await db.schema.createTable(name).addColumn('id', 'integer').execute()
}
