import { sql } from 'kysely'
import type { UserId } from '#domain/identity/user.ts'
import { days, later, toDay } from '#domain/time.ts'
import type { UsageStore } from '#domain/usage/ports.ts'
import type { DayBooks } from '#domain/usage/usage-line.ts'
import type { Database } from './tables.ts'

/** The source of requests that were counted before the totals, by the migration that added them. */
const earlier = 'earlier'

/** For checking that requests, totals and counter agree. */
export function usageBooks(db: Database): Pick<UsageStore, 'listBooks'> {
  return {
    async listBooks(since) {
      const counted = await db
        .selectFrom('usage_hour')
        .select(['user_id', sql<string>`substr(hour, 1, 10)`.as('day')])
        .select(sql<number>`sum(requests * 10 + tenths)`.as('cost'))
        .where('hour', '>=', since)
        .groupBy(['user_id', sql`substr(hour, 1, 10)`])
        .execute()
      const totals = await db
        .selectFrom('usage_total')
        .select(['user_id', 'day'])
        .select(sql<number>`sum(cost)`.as('cost'))
        .select(
          sql<number>`sum(case when source_id = ${earlier} then cost else 0 end)`.as('earlier'),
        )
        .where('day', '>=', since)
        .groupBy(['user_id', 'day'])
        .execute()
      const dayNumber = sql<number>`settled_at / ${sql.lit(days(1))}`
      const lines = await db
        .selectFrom('reservation')
        .select(['user_id', dayNumber.as('number')])
        .select(sql<number>`sum(cost)`.as('cost'))
        .where('reserved_at', '>=', later(new Date(since), -days(1)).getTime())
        .where('settled_at', '>=', new Date(since).getTime())
        .where('state', '=', 'committed')
        .groupBy(['user_id', dayNumber])
        .execute()
      return joinBooks([
        ...counted.map(({ cost, ...row }) => ({ ...row, counted: cost })),
        // Requests from before the totals have no lines that are known to belong to them.
        ...totals.map(({ cost, earlier, ...row }) => ({ ...row, totals: cost, lines: earlier })),
        ...lines.map(({ user_id, number, cost }) => ({
          user_id,
          day: toDay(new Date(Number(number) * days(1))),
          lines: cost,
        })),
      ])
    },
  }
}

type BookRow = {
  readonly user_id: string
  readonly day: string
  readonly counted?: number
  readonly totals?: number
  readonly lines?: number
}

function joinBooks(rows: readonly BookRow[]): readonly DayBooks[] {
  const books = new Map<string, DayBooks>()
  for (const { user_id, day, counted = 0, totals = 0, lines = 0 } of rows) {
    const key = `${user_id}\n${day}`
    const before = books.get(key) ?? { counted: 0, totals: 0, lines: 0 }
    books.set(key, {
      userId: user_id as UserId,
      day,
      counted: before.counted + Number(counted),
      totals: before.totals + Number(totals),
      lines: before.lines + Number(lines),
    })
  }
  return [...books.values()]
}
