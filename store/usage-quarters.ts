import { sql } from 'kysely'
import { requestCost, toUsedRequests } from '#domain/usage/cost.ts'
import type { UsageStore } from '#domain/usage/ports.ts'
import type { QuarterTally } from '#domain/usage/quarter.ts'
import { type PreparedQuery, type QueryRunner, toRows } from './prepared-queries.ts'
import type { Database } from './tables.ts'

type UsageQuarters = Pick<
  UsageStore,
  'countQuarters' | 'countReturned' | 'listQuarters' | 'listDays'
>

/** What users have used and got back, by the quarter of an hour. */
export function usageQuarters(db: Database, run: QueryRunner): UsageQuarters {
  return {
    async countQuarters(counts) {
      if (counts.length === 0) return
      await run(db, addQuarters, { quarters: toRows(columns, counts.map(toColumns)) })
    },

    async countReturned(userId, day) {
      const row = await db
        .selectFrom('usage_hour')
        .select(sql<number | null>`sum(returned * 10 + returned_tenths)`.as('tenths'))
        .where('user_id', '=', userId)
        .where('hour', '>=', `${day}T00`)
        .where('hour', '<=', `${day}T24`)
        .executeTakeFirst()
      return Number(row?.tenths ?? 0)
    },

    async listQuarters(userId, since) {
      return db
        .selectFrom('usage_hour')
        .select(['hour as quarter', usedTenths.as('tenths')])
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

const columns = {
  user_id: 'text',
  hour: 'text',
  requests: 'number',
  tenths: 'number',
  returned: 'number',
  returned_tenths: 'number',
} as const

const addQuarters: PreparedQuery<{ quarters: ReturnType<typeof toRows> }, never> = ({
  insert,
}) => sql`
  ${insert('usage_hour', { columns, rows: 'quarters' })}
  on conflict (user_id, hour) do update set
    requests = usage_hour.requests + excluded.requests,
    returned = usage_hour.returned + excluded.returned,
    tenths = usage_hour.tenths + excluded.tenths,
    returned_tenths = usage_hour.returned_tenths + excluded.returned_tenths`

const usedTenths = sql<number>`requests * 10 + tenths`

function toColumns({ userId, quarter, tenths, returnedTenths }: QuarterTally) {
  return {
    user_id: userId,
    hour: quarter,
    requests: Math.floor(tenths / requestCost),
    tenths: tenths % requestCost,
    returned: Math.floor(returnedTenths / requestCost),
    returned_tenths: returnedTenths % requestCost,
  }
}
