import { sql } from 'kysely'
import { requestCost, toUsedRequests } from '#domain/usage/cost.ts'
import type { HourTally, UsageStore } from '#domain/usage/ports.ts'
import { type PreparedQuery, type QueryRunner, toRows } from './prepared-queries.ts'
import type { Database } from './tables.ts'

type UsageHours = Pick<UsageStore, 'countHours' | 'countReturned' | 'listHours' | 'listDays'>

/** What users have used and got back, by the hour. */
export function usageHours(db: Database, run: QueryRunner): UsageHours {
  return {
    async countHours(counts) {
      if (counts.length === 0) return
      await run(db, addHours, { hours: toRows(hourColumns, counts.map(toHourColumns)) })
    },

    async countReturned(userId, day) {
      const row = await db
        .selectFrom('usage_hour')
        .select(sql<number | null>`sum(returned * 10 + returned_tenths)`.as('tenths'))
        .where('user_id', '=', userId)
        .where('hour', '>=', `${day}T00`)
        .where('hour', '<=', `${day}T23`)
        .executeTakeFirst()
      return Number(row?.tenths ?? 0)
    },

    async listHours(userId, since) {
      return db
        .selectFrom('usage_hour')
        .select(['hour', usedTenths.as('tenths')])
        .where('user_id', '=', userId)
        .where('hour', '>=', since)
        .where(usedTenths, '>', 0)
        .orderBy('hour')
        .execute()
    },

    async listDays(userId, since) {
      const day = sql<string>`substr(hour, 1, 10)`
      const rows = await db
        .selectFrom('usage_hour')
        .select([day.as('day'), sql<number>`sum(${usedTenths})`.as('tenths')])
        .where('user_id', '=', userId)
        .where('hour', '>=', since)
        .where(usedTenths, '>', 0)
        .groupBy(day)
        .orderBy(day)
        .execute()
      return rows.map(({ day, tenths }) => ({ day, requests: toUsedRequests(Number(tenths)) }))
    },
  }
}

const hourColumns = {
  user_id: 'text',
  hour: 'text',
  requests: 'number',
  tenths: 'number',
  returned: 'number',
  returned_tenths: 'number',
} as const

const addHours: PreparedQuery<{ hours: ReturnType<typeof toRows> }, never> = ({ insert }) => sql`
  ${insert('usage_hour', { columns: hourColumns, rows: 'hours' })}
  on conflict (user_id, hour) do update set
    requests = usage_hour.requests + excluded.requests,
    returned = usage_hour.returned + excluded.returned,
    tenths = usage_hour.tenths + excluded.tenths,
    returned_tenths = usage_hour.returned_tenths + excluded.returned_tenths`

const usedTenths = sql<number>`requests * 10 + tenths`

function toHourColumns({ userId, hour, tenths, returnedTenths }: HourTally) {
  return {
    user_id: userId,
    hour,
    requests: Math.floor(tenths / requestCost),
    tenths: tenths % requestCost,
    returned: Math.floor(returnedTenths / requestCost),
    returned_tenths: returnedTenths % requestCost,
  }
}
