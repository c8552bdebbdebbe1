import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { minutes } from '#domain/time.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { contactStore } from './contact.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'
import type { Database } from './tables.ts'

const message = {
  name: 'Ada',
  email: 'ada@example.com',
  text: 'Hello',
  sentAt: new Date('2026-03-01T12:00:00Z'),
}

/** A database that another process has locked. */
async function openLocked(given: { lockTimeoutMs?: number } = {}) {
  const file = join(mkdtempSync(join(tmpdir(), 'locked-')), 'site.sqlite')
  const db = openSqlite(file, given)
  onTestFinished(() => db.destroy())
  await migrate(db)
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  return { db, ...contactStore(db), unlock: () => other.exec('commit') }
}

const writeTogether = (db: Database) =>
  db.transaction().execute((transaction) => contactStore(transaction).addMessage(message))

const isUnavailable = (asked: Promise<unknown>) => asked.then(() => false, isDatabaseUnavailable)

test('many queries in a row do not block the event loop', async () => {
  const { limits } = await openTestStore(engines[0])
  const attempt = { now: new Date('2026-03-01T12:00:00Z'), windowMs: minutes(1) }
  let turns = 0
  const comeIn = () => {
    turns += 1
    next = setImmediate(comeIn)
  }
  let next = setImmediate(comeIn)

  await Promise.all(
    Array.from({ length: 2_000 }, (_, n) => limits.countTry({ ...attempt, key: `${n}` })),
  )
  clearImmediate(next)

  expect(turns).toBeGreaterThan(4)
})

test('writes wait while another process has the lock, and reads do not', async () => {
  const { db, addMessage, listMessages, unlock } = await openLocked()
  const written = Promise.all([addMessage(message), writeTogether(db), writeTogether(db)])

  expect(await listMessages()).toEqual([])
  unlock()

  await written
  expect(await listMessages()).toHaveLength(3)
})

test('a database that stays locked counts as unavailable, and is written to afterwards', async () => {
  const { db, addMessage, listMessages, unlock } = await openLocked({ lockTimeoutMs: 30 })

  const answers = [addMessage(message), writeTogether(db)].map(isUnavailable)
  expect(await Promise.all(answers)).toEqual([true, true])
  unlock()
  await writeTogether(db)

  expect(await listMessages()).toHaveLength(1)
})

test('a full database counts as unavailable, can still be read, and loses nothing', async () => {
  const { db, addMessage, listMessages, unlock } = await openLocked()
  unlock()
  await addMessage(message)
  await sql`pragma max_page_count = 1`.execute(db)
  const long = { ...message, text: 'x'.repeat(100_000) }

  expect(await isUnavailable(addMessage(long))).toBe(true)
  expect(
    await isUnavailable(
      db.transaction().execute(async (transaction) => {
        await contactStore(transaction).addMessage(message)
        await contactStore(transaction).addMessage(long)
      }),
    ),
  ).toBe(true)
  expect(await listMessages()).toEqual([message])
  await sql`pragma max_page_count = 100000`.execute(db)
  await writeTogether(db)

  expect(await listMessages()).toHaveLength(2)
  expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
})

test('an invalid query is our own error', async () => {
  const { db } = await openLocked()

  expect(await isUnavailable(sql`select nonsense`.execute(db))).toBe(false)
})

test('deleted data cannot be read from the database file anymore', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'deleted-')), 'site.sqlite')
  const db = openSqlite(file)
  await migrate(db)
  const text = 'https://ghost.example/new-password?token=a-secret'
  for (let count = 0; count < 50; count += 1)
    await contactStore(db).addMessage({ ...message, text: `${text}-${count}` })

  await sql`delete from contact_message`.execute(db)
  await db.destroy()

  expect(readFileSync(file).includes('a-secret')).toBe(false)
})
