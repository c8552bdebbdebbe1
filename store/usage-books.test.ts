import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { days, later, minutes } from '#domain/time.ts'
import { listUsageMismatches } from '#domain/usage/check-usage.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import { openStore, type Store, toUnlimited } from './open-store.ts'

const now = new Date('2026-03-01T12:00:00Z')
const calendar = { now: () => now }
const firstLine = new Date('2026-02-01T00:00:00Z')

/** Requests of one user, one each second, in all three books. */
async function addLines({ db }: Store, count: number) {
  const at = sql`${firstLine.getTime()} + cast(n as bigint) * 1000`
  const numbers = sql`with recursive numbers(n) as (
    select 0 union all select n + 1 from numbers where n + 1 < ${sql.lit(count)})`
  await sql`
    insert into reservation (user_id, request_id, state, reserved_at, settled_at, cost)
    ${numbers} select ${ada.id}, 'request-' || n, 'committed', ${at}, ${at}, 10 from numbers
  `.execute(db)
  for (const day of listDays(count)) {
    const requests = Math.min(86_400, count - day * 86_400)
    const name = later(firstLine, days(day)).toISOString().slice(0, 10)
    const tally = { requests, tenths: 0, returned: 0, returned_tenths: 0 }
    const quarter = { user_id: ada.id, hour: `${name}T00`, ...tally }
    await db.insertInto('usage_hour').values(quarter).execute()
    await sql`
      insert into usage_total (user_id, day, source_id, feature, model, source_kind, source_name,
        requests, cost, tokens_in, tokens_out)
      values (${ada.id}, ${name}, '', '', '', '', '', ${requests}, ${requests * 10}, 0, 0)
    `.execute(db)
  }
}

function listDays(lines: number): number[] {
  return Array.from({ length: Math.ceil(lines / 86_400) }, (_, day) => day)
}

/** A database with ada and grace, opened as the web server opens it: with a limit for statements. */
async function openBooks(engine: Engine, { statementTimeoutMs }: { statementTimeoutMs: number }) {
  const address = await engine.findAddress()
  const limited =
    address.engine === 'postgres' ? { ...address, settings: { statementTimeoutMs } } : address
  const patient = await openStore(toUnlimited(address))
  onTestFinished(() => patient.close())
  for (const user of [ada, grace]) await patient.users.addUser(user, firstSubscription(now))
  return { patient, limited }
}

describe.each(engines)('the books of requests on $name', (engine) => {
  test('are compared however many requests a user has made, without the limit of the web server', async () => {
    const { patient, limited } = await openBooks(engine, { statementTimeoutMs: 20 })
    await addLines(patient, 100_000)
    const checking = await openStore(toUnlimited(limited))
    onTestFinished(() => checking.close())

    expect(await listUsageMismatches({ ...checking, calendar })).toEqual([])
    await checking.db.deleteFrom('reservation').where('request_id', '=', 'request-90000').execute()
    expect(await listUsageMismatches({ ...checking, calendar })).toEqual([
      { userId: ada.id, day: '2026-02-02', counted: 136_000, totals: 136_000, lines: 135_990 },
    ])
  })

  test('count a request on the day it ended, also if that was days after it began', async () => {
    const { patient } = await openBooks(engine, { statementTimeoutMs: 10_000 })
    await addLines(patient, 2)
    await patient.db
      .updateTable('reservation')
      .set({ reserved_at: later(firstLine, -days(3)).getTime() })
      .where('request_id', '=', 'request-0')
      .execute()

    expect(await listUsageMismatches({ ...patient, calendar })).toEqual([])
  })

  test('are found to differ wherever a request is missing, of every user and up to a limit', async () => {
    const { patient } = await openBooks(engine, { statementTimeoutMs: 10_000 })
    const found: string[] = []
    for (const user of [ada, grace])
      for (const day of [1, 20])
        await patient.usage.countQuarters([
          {
            userId: user.id,
            quarter: later(now, -days(day)).toISOString().slice(0, 13),
            tenths: 10,
            returnedTenths: 0,
          },
        ])

    const mismatches = await listUsageMismatches({ ...patient, calendar }, { atMost: 3 })
    for (const { userId, day } of mismatches) found.push(`${day} ${userId}`)
    expect(found).toEqual([
      `2026-02-09 ${[ada.id, grace.id].toSorted()[0]}`,
      `2026-02-09 ${[ada.id, grace.id].toSorted()[1]}`,
      `2026-02-28 ${[ada.id, grace.id].toSorted()[0]}`,
    ])
  })
})

test('a statement that takes too long says so, instead of that the database is unavailable', async () => {
  const { limited } = await openBooks(engines[1], { statementTimeoutMs: 20 })
  const store = await openStore(limited)
  onTestFinished(() => store.close())

  const slow = sql`select pg_sleep(${sql.lit(minutes(1) / 1000)})`.execute(store.db)
  await expect(slow).rejects.toThrow('statement timed out')
})
