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
      const none = sql.lit(0)
      const counted = db
        .selectFrom('usage_hour')
        .select(['user_id', sql<string>`substr(hour, 1, 10)`.as('day'), none.as('day_number')])
        .select(sql<number>`sum(requests * 10 + tenths)`.as('counted'))
        .select([none.as('totals'), none.as('lines')])
        .where('hour', '>=', since)
        .groupBy(['user_id', sql`substr(hour, 1, 10)`])
      // Requests from before the totals have no lines that are known to belong to them.
      const lines = sql<number>`sum(case when source_id = ${earlier} then cost else 0 end)`
      const totals = db
        .selectFrom('usage_total')
        .select(['user_id', 'day', none.as('day_number'), none.as('counted')])
        .select([sql<number>`sum(cost)`.as('totals'), lines.as('lines')])
        .where('day', '>=', since)
        .groupBy(['user_id', 'day'])
      const dayNumber = sql<number>`settled_at / ${sql.lit(days(1))}`
      const committed = db
        .selectFrom('reservation')
        .select(['user_id', sql.lit('').as('day'), dayNumber.as('day_number')])
        .select([none.as('counted'), none.as('totals'), sql<number>`sum(cost)`.as('lines')])
        .where('reserved_at', '>=', later(new Date(since), -days(1)).getTime())
        .where('settled_at', '>=', new Date(since).getTime())
        .where('state', '=', 'committed')
        .groupBy(['user_id', dayNumber])
      // One statement, because requests are counted while it reads.
      return joinBooks(await counted.unionAll(totals).unionAll(committed).execute())
    },
  }
}

type BookRow = {
  readonly user_id: string
  /** Empty if only its number is known. */
  readonly day: string
  /** Counted since 1970. */
  readonly day_number: number
  readonly counted: number
  readonly totals: number
  readonly lines: number
}

function joinBooks(rows: readonly BookRow[]): readonly DayBooks[] {
  const books = new Map<string, DayBooks>()
  for (const { user_id, day_number, counted, totals, lines, ...row } of rows) {
    const day = row.day || toDay(new Date(Number(day_number) * days(1)))
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
