import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { days, minutes } from '#domain/time.ts'
import { engines } from '#tests/engines.ts'
import { migrate, migrations } from './migrate.ts'
import { openStore, type StoreAddress } from './open-store.ts'
import { openPostgres, openPostgresForMigrations } from './postgres.ts'
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

    await Promise.all([openElsewhere(address), openElsewhere(address)])

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

    await expect(migrate(db, { steps: { first, second: broken } })).rejects.toThrow(
      'Could not migrate the database: second',
    )
    await expect(sql`select * from second`.execute(db)).rejects.toThrow()

    await migrate(db, {
      steps: { first, second: { up: (schema) => createTable(schema, 'second') } },
    })
    await sql`select * from first, second`.execute(db)
  })

  test('of a newer version do not keep an older one from starting, and are logged', async () => {
    const db = open(await findAddress())
    const second = { up: (schema: Kysely<unknown>) => createTable(schema, 'second') }
    await migrate(db, { steps: { '0001-first': first, '0002-second': second } })
    const events: unknown[] = []

    await migrate(db, {
      steps: { '0001-first': first },
      logEvent: (event, { name }) => events.push([event, name]),
    })

    expect(events).toEqual([['newer_migration', '0002-second']])
    await sql`select * from first, second`.execute(db)
  })

  test('that remove something keep older versions from starting, and say what to do', async () => {
    const db = open(await findAddress())
    const breaking = { up: (schema: Kysely<unknown>) => schema.schema.dropTable('first').execute() }
    await migrate(db, { steps: { '0001-first': first, '0002-breaking-first': breaking } })

    await expect(migrate(db, { steps: { '0001-first': first } })).rejects.toThrow(
      'A newer version has migrated the database (0002-breaking-first)',
    )
  })

  test('API tokens from before they expired get 90 days, and browser sessions stay unchanged', async () => {
    const db = open(await findAddress())
    const earlier = Object.entries(migrations).filter(([name]) => name < '0016-access')
    await migrate(db, { steps: Object.fromEntries(earlier) })
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

test('a replica waits while another one migrates, however long that takes', async () => {
  const address = await engines[1].findAddress({ isBare: true })
  if (address.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
  const [name, oldest] = Object.entries(migrations)[0] ?? []
  if (!name || !oldest) throw new Error('There are no migrations')
  const slow = Promise.withResolvers<void>()
  const up = (db: Kysely<unknown>) => slow.promise.then(() => oldest.up(db))
  const other = openPostgresForMigrations(address.url)
  onTestFinished(() => other.destroy())
  const migrating = migrate(other, { steps: { ...migrations, [name]: { up } } })
  const countLocks = (isGranted: boolean) => countMigrationLocks(address.url, isGranted)
  await expect.poll(() => countLocks(true)).toBe(1)

  const opening = openStore(address)
  await expect.poll(() => countLocks(false)).toBe(1)
  const settings = await readMigrationSettings(address.url)
  slow.resolve()

  await migrating
  await (await opening).close()
  expect(settings).toEqual({ statement_timeout: '0', idle: '0' })
})

async function countMigrationLocks(url: string, isGranted: boolean): Promise<number | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ours = 'database = (select oid from pg_database where datname = current_database())'
  const locks = `select from pg_locks where locktype = 'advisory' and ${ours} and granted = $1`
  return client.query(locks, [isGranted]).then(({ rowCount }) => client.end().then(() => rowCount))
}

async function readMigrationSettings(url: string) {
  const db = openPostgresForMigrations(url)
  onTestFinished(() => db.destroy())
  const { rows } = await sql`select current_setting('statement_timeout') as statement_timeout,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  return rows[0]
}

function open(address: StoreAddress) {
  const db = address.engine === 'postgres' ? openPostgres(address.url).db : openSqlite(address.file)
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
