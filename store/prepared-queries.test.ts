import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { openStore } from './open-store.ts'
import { createQueryRunner, type PreparedQuery, readPart, toRows } from './prepared-queries.ts'

const columns = { user_id: 'text', hour: 'text', requests: 'number', returned: 'number' } as const
type Hour = { user_id: string; hour: string; requests: number; returned: number }

describe.each(engines)('a prepared query on $name', (engine) => {
  async function open() {
    const address = await engine.findAddress()
    const store = await openStore(address)
    onTestFinished(() => store.close())
    const { db } = store
    const user = { id: 'ada', email: 'a@b.example', name: 'Ada', created_at: 0, email_verified: 1 }
    await db.insertInto('user_profile').values(user).execute()
    return { db, run: createQueryRunner(db, address.engine) }
  }

  const addHours: PreparedQuery<{ hours: ReturnType<typeof toRows> }, Hour> = ({ insert }) => sql`
    ${insert('usage_hour', { columns, rows: 'hours' })}
    returning user_id, hour, requests, returned`

  const selectHours: PreparedQuery<{ hours: readonly string[][]; least: number }, Hour> = ({
    rows,
    value,
  }) => sql`
    select user_id, hour, requests, returned from ${rows('hours')} as given
    join usage_hour on hour = ${readPart(0)}
    where requests >= ${value('least')}
    order by hour`

  const toHour = (hour: string, requests: number) => ({
    user_id: 'ada',
    hour,
    requests,
    returned: 0,
  })

  test('runs with other values each time, and with lists of every length', async () => {
    const { db, run } = await open()
    const hours = [toHour('2026-01-01T00', 1), toHour('it\'s ☕ "quoted"', 2), toHour('c', 3)]

    const [first] = await run(db, addHours, { hours: toRows(columns, hours.slice(0, 1)) })
    const rest = await run(db, addHours, { hours: toRows(columns, hours.slice(1)) })
    const none = await run(db, addHours, { hours: [] })

    expect([first, ...rest, ...none]).toEqual(hours)
    const given = hours.map(({ hour }) => [hour])
    expect(await run(db, selectHours, { hours: given, least: 3 })).toEqual([hours[2]])
    expect(await run(db, selectHours, { hours: given.slice(0, 1), least: 0 })).toEqual([hours[0]])
  })

  test('inserts lists that take several statements', async () => {
    const { db, run } = await open()
    const hours = Array.from({ length: 64 + 16 + 4 + 2 }, (_, at) => toHour(`hour-${at}`, at))

    expect(await run(db, addHours, { hours: toRows(columns, hours) })).toEqual(hours)
  })

  test('takes part in a transaction', async () => {
    const { db, run } = await open()
    const hours = toRows(columns, [toHour('a', 1)])

    const failing = db.transaction().execute(async (transaction) => {
      await run(transaction, addHours, { hours })
      throw new Error('rolled back')
    })

    await expect(failing).rejects.toThrow('rolled back')
    expect(await run(db, selectHours, { hours: [['a']], least: 0 })).toEqual([])
  })
})
