import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listUsageMismatches } from '#domain/usage/check-usage.ts'
import { reserve } from '#domain/usage/reserve.ts'
import { commit } from '#domain/usage/settle.ts'
import { openStore, type Store } from '#store/open-store.ts'
import { copySqlite } from '#store/snapshot.ts'
import { allow, logIn, join as signUp } from '#tests/accounts.ts'
import { engines } from '#tests/engines.ts'
import { fillEveryTable, readEveryTable } from '#tests/every-table.ts'
import { toTestPorts } from '#tests/ports.ts'
import { openProxiedDatabase } from '#tests/proxied-database.ts'
import { moveSite } from './move-site.ts'

/** A stopped site with the rows that `fill` adds. */
async function createSource(fill: (store: Store) => Promise<unknown> = async () => undefined) {
  const address = await engines[0].findAddress()
  if (address.engine !== 'sqlite') throw new Error('This test needs SQLite')
  await fill(await open(address))
  const file = join(mkdtempSync(join(tmpdir(), 'move-')), 'site.sqlite')
  copySqlite(address.file, file)
  return file
}

/** An empty database, with our tables unless `isBare`. */
async function createTarget({ isBare = false } = {}): Promise<string> {
  const address = await engines[1].findAddress({ isBare })
  if (address.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
  return address.url
}

async function open(address: Parameters<typeof openStore>[0]): Promise<Store> {
  const store = await openStore(address)
  onTestFinished(() => store.close())
  return store
}

const openMoved = (url: string) => open({ engine: 'postgres', url })

/** One connection, for what a test does to a database. */
async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}

function hash(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

test('a moved site has every row of every table, and the same keys and indexes as a new one', async () => {
  const file = await createSource(({ db }) => fillEveryTable(db))
  const before = hash(file)
  const url = await createTarget({ isBare: true })

  const report = await moveSite({ file, url })

  expect(hash(file)).toBe(before)
  const original = await readEveryTable((await open({ engine: 'sqlite', file })).db)
  expect(await readEveryTable((await openMoved(url)).db)).toEqual(original)
  const rows = Object.values(original).map(({ length }) => length)
  expect(Math.min(...rows)).toBeGreaterThan(0)
  expect(report).toMatchObject({
    tables: rows.length,
    rows: rows.reduce((sum, count) => sum + count, 0),
    lines: 3,
  })
  const fresh = await engines[1].findAddress()
  expect(await listKeys(url)).toEqual(await listKeys(fresh.engine === 'postgres' ? fresh.url : ''))
})

/** Sequences would have to continue after the last row: there are none. */
async function listKeys(url: string) {
  const { rows } = await query(
    url,
    `select indexdef as definition from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
       from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
     union all select 'sequence ' || relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'S'
     order by 1`,
  )
  expect(rows.length).toBeGreaterThan(200)
  return rows.map(({ definition }) => definition).filter((one) => !/kysely_/.test(one))
}

test('users of a moved site log in with their passwords, and their requests go on being counted', async () => {
  const request = (requestId: string, userId: string) => ({ userId, requestId }) as never
  const file = await createSource(async (store) => {
    const ports = toTestPorts(store)
    const { user } = await signUp(ports)
    for (const id of ['first', 'second']) {
      allow(await reserve(ports, request(id, user.id)))
      await commit(ports, request(id, user.id))
    }
  })
  const url = await createTarget()

  await moveSite({ file, url })

  const ports = toTestPorts(await openMoved(url))
  const { userId } = allow(await logIn(ports))
  allow(await reserve(ports, request('third', userId)))
  await commit(ports, request('third', userId))
  expect(await listUsageMismatches(ports)).toEqual([])
  const [total] = await ports.usage.listDailyTotals(userId)
  expect(total).toMatchObject({ requests: 3 })
})

test('a site that runs is not moved, and none can write while it is', async () => {
  const file = await createSource()
  const url = await createTarget()
  const site = await openStore({ engine: 'sqlite', file })
  await site.leases.endAbandonedLeases()
  await expect(moveSite({ file, url })).rejects.toThrow('is in use: stop the site before you move')
  await site.close()
  const other = new DatabaseSync(file, { timeout: 0 })
  other.exec('begin immediate')
  await expect(moveSite({ file, url })).rejects.toThrow('is in use')
  other.exec('rollback')

  const refused: unknown[] = []
  const onProgress = () => {
    try {
      other.exec("insert into lease values ('late', '', 0)")
    } catch (fault) {
      refused.push((fault as Error).message)
    }
  }
  await moveSite({ file, url, onProgress })
  other.close()

  expect(refused.length).toBeGreaterThan(50)
  expect(new Set(refused)).toEqual(new Set(['database is locked']))
})

test('the log of a site that was killed is moved too, and stays where it is', async () => {
  const running = await createSource()
  const site = new DatabaseSync(running)
  site.exec('pragma journal_mode = wal')
  site.exec("insert into lease values ('late', '', 0)")
  const file = `${running}-killed`
  for (const suffix of ['', '-wal'])
    writeFileSync(`${file}${suffix}`, readFileSync(`${running}${suffix}`))
  site.close()
  const before = [hash(file), hash(`${file}-wal`)]
  const url = await createTarget()

  await moveSite({ file, url })

  expect([hash(file), hash(`${file}-wal`)]).toEqual(before)
  const { rows } = await query(url, 'select name from lease')
  expect(rows).toEqual([{ name: 'late' }])
})

test('a damaged or missing file, and one of another version, are refused before anything happens', async () => {
  const url = await createTarget({ isBare: true })
  const refuse = async (file: string, message: string) => {
    const before = hash(file)
    await expect(moveSite({ file, url })).rejects.toThrow(message)
    expect(hash(file)).toBe(before)
  }
  const damaged = await createSource(({ db }) => fillEveryTable(db))
  const bytes = readFileSync(damaged)
  writeFileSync(damaged, bytes.fill(0x5a, 40_960, 81_920))
  await refuse(damaged, 'is damaged')
  const noDatabase = `${damaged}-text`
  writeFileSync(noDatabase, 'not a database, but a text that is long enough to look at'.repeat(99))
  await refuse(noDatabase, 'is damaged')
  await expect(moveSite({ file: '/nowhere.sqlite', url })).rejects.toThrow('There is no SQLite')
  const change = (text: string) => createSource(({ db }) => sql.raw(text).execute(db))
  await refuse(
    await change("insert into kysely_migration values ('9999-later', '2027')"),
    'A newer version has migrated',
  )
  await refuse(
    await change("delete from kysely_migration where name like '0050%'"),
    'is of an older version: start this version on it once',
  )

  const { rows } = await query(url, "select from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([])
})

test('a value that PostgreSQL cannot store is refused with its table and column, and without the value', async () => {
  const url = await createTarget()
  const message = (text: string) =>
    sql`insert into contact_message (id, name, email, text, sent_at) values ('1', '', '', ${text}, 1)`
  const file = await createSource(({ db }) => message('a secret \0').execute(db))

  const moving = moveSite({ file, url })

  await expect(moving).rejects.toThrow('COPY contact_message, line 1')
  await expect(moving).rejects.toThrow('Nothing was moved')
  await expect(moving).rejects.not.toThrow('a secret')
  const blob = await createSource(({ db }) =>
    sql`insert into lease values (x'00', '', 0)`.execute(db),
  )
  await expect(moveSite({ file: blob, url })).rejects.toThrow('neither text nor a number')
  await expectToWork(file, url)
})

/** After a failure, on the same database. */
async function expectToWork(file: string, url: string): Promise<void> {
  const store = await openStore({ engine: 'sqlite', file })
  await store.db.deleteFrom('contact_message').execute()
  await store.close()
  const { rows } = await moveSite({ file, url })
  expect(rows).toBe(Object.values(await readEveryTable((await openMoved(url)).db)).flat().length)
}

test('a connection that is lost in the middle leaves nothing behind, and the move can be started again', async () => {
  const file = await createSource(({ db }) => fillEveryTable(db))
  const before = hash(file)
  const { proxy, url } = await openProxiedDatabase()

  for (const moment of [/^Created the/, /^Copied reservation/, /^Compared session/]) {
    let wasCut = false
    const onProgress = (done: string) => {
      if (wasCut || !moment.test(done)) return
      wasCut = true
      proxy.hangUp()
    }
    const moving = moveSite({ file, url, onProgress })
    await expect(moving, String(moment)).rejects.toThrow(
      /the connection failed: .*Nothing was moved, and .*site.sqlite is unchanged/,
    )
    expect(hash(file)).toBe(before)
  }

  await expectToWork(file, url)
})

test('a move whose server has become silent is ended by Ctrl+C', async () => {
  const file = await createSource(({ db }) => fillEveryTable(db))
  const { proxy, url } = await openProxiedDatabase()
  const interrupted = new AbortController()
  const onProgress = (done: string) => {
    if (!/^Copied mail/.test(done)) return
    proxy.freeze()
    setTimeout(() => interrupted.abort(), 50)
  }

  await expect(moveSite({ file, url, signal: interrupted.signal, onProgress })).rejects.toThrow()

  const site = await openStore({ engine: 'sqlite', file })
  await site.close()
})

test('a move whose end nobody saw finds out that it was done, and what the books said before, until the copy changes', async () => {
  const file = await createSource(async (store) => {
    await signUp(toTestPorts(store))
    await store.db.updateTable('subscription').set({ plan: 'pro' }).execute()
  })
  const url = await createTarget()
  const { rows } = await moveSite({ file, url })

  const again = await moveSite({ file, url })

  expect(again).toMatchObject({
    wasDone: true,
    rows,
    problems: [expect.stringContaining('has the plan pro, which nobody pays for')],
  })
  await query(url, "update subscription set plan = 'free'")
  await expect(moveSite({ file, url })).rejects.toThrow(
    "isn't empty, and its rows aren't those of this site (subscription)",
  )
})

test('a database that has other tables, another version or another site is refused and stays as it is', async () => {
  const file = await createSource(({ db }) => fillEveryTable(db))
  const refuse = async (change: string, message: string) => {
    const url = await createTarget({ isBare: true })
    await query(url, change)
    await expect(moveSite({ file, url })).rejects.toThrow(message)
    return url
  }

  await refuse(
    'create table notes (text text)',
    'has tables that this version of the site does not',
  )
  const notes = "create table notes (text text); insert into notes values ('kept')"
  const url = await refuse(notes, "isn't empty")
  const { rows } = await query(url, 'select tablename from pg_tables where schemaname = $$public$$')
  expect(rows).toEqual([{ tablename: 'notes' }])
  await refuse(
    `create table kysely_migration (name text, timestamp text);
     create table lease (name text); insert into lease values ('');
     insert into kysely_migration values ('9999-later', '2027')`,
    "isn't empty",
  )
  const missing = (await createTarget()).replace(/[^/]*$/, 'missing')
  await expect(moveSite({ file, url: missing })).rejects.toThrow('create the database first')
})

test('a user with too few rights is refused, and told which are missing', async () => {
  const file = await createSource(({ db }) => fillEveryTable(db))
  const url = await createTarget({ isBare: true })
  const role = `mover_${crypto.randomUUID().slice(0, 8)}`
  await query(url, `create role ${role} login; revoke create on schema public from public`)
  const asRole = url.replace('//app@', `//${role}@`)

  await expect(moveSite({ file, url: asRole })).rejects.toThrow(
    `${role} has too few rights: alter database … owner to ${role}`,
  )
  await openStore({ engine: 'postgres', url }).then((store) => store.close())
  await query(
    url,
    `grant all on schema public to ${role}; grant select on all tables in schema public to ${role}`,
  )
  await expect(moveSite({ file, url: asRole })).rejects.toThrow('the user must own the database')

  await expectToWork(file, url)
})
