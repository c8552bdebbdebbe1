import { type RawBuilder, sql } from 'kysely'
import type {
  AllowanceCount,
  CountedTable,
  DailyCount,
  DailyCountName,
  DailyCounts,
  DownloadCount,
  SiteTotals,
  SiteTotalsStore,
  SubscriptionCount,
  TableSlice,
} from '#domain/operator/ports.ts'
import { days, toDay } from '#domain/time.ts'
import type { Database } from './tables.ts'

/** SQLite answers nothing else while it counts, so it counts this many rows at a time. */
const usuallyPerSlice = 5_000

/** By which the tables are cut into slices. */
const userIds: Readonly<Record<CountedTable, string>> = {
  user_profile: 'id',
  billing_account: 'user_id',
  bucket: 'user_id',
  download: 'user_id',
}

/** There's one row. */
const totalsId = 1

const dayMs = days(1)

export function siteTotalsStore(
  db: Database,
  { rowsPerSlice = usuallyPerSlice } = {},
): SiteTotalsStore {
  /** Row by row of the index alone, so it takes less than counting them. */
  async function getSlice(table: CountedTable, after: string): Promise<TableSlice> {
    const id = sql.ref(userIds[table])
    const { rows } = await sql<{ id: string }>`
      select ${id} as id from ${sql.table(table)} where ${id} > ${after}
      order by ${id} limit 1 offset ${sql.lit(rowsPerSlice - 1)}
    `.execute(db)
    return { after, upTo: rows[0]?.id ?? null }
  }

  return {
    getFirstSlice: (table) => getSlice(table, ''),

    async findNextSlice(table, { upTo }) {
      return upTo === null ? null : getSlice(table, upTo)
    },

    async countUsers(slice, since) {
      const { rows } = await sql<{ day: number | null; email_verified: number; count: number }>`
        select case when created_at >= ${since.getTime()} then created_at / ${sql.lit(dayMs)} end as day,
          email_verified, count(*) as count
        from user_profile where ${isIn('user_profile', slice)}
        group by 1, 2
      `.execute(db)
      return rows.map(({ day, email_verified, count }) => ({
        day: day === null ? null : toDay(new Date(Number(day) * dayMs)),
        isVerified: email_verified === 1,
        count: Number(count),
      }))
    },

    async countSubscriptions(slice) {
      const { rows } = await sql<SubscriptionCount & { is_ending: number }>`
        select plan, cycle, currency, status,
          case when ends_at is null then 0 else 1 end as is_ending, count(*) as count
        from billing_account where subscription_id is not null and ${isIn('billing_account', slice)}
        group by 1, 2, 3, 4, 5
      `.execute(db)
      return rows.map(({ is_ending, count, ...row }) => ({
        ...row,
        isEnding: is_ending === 1,
        count: Number(count),
      }))
    },

    async countAllowances(slice, now) {
      const missingMs = sql`(full_at - ${now.getTime()})`
      const { rows } = await sql<AllowanceCount>`
        select ceiling, case
            when ${missingMs} <= 0 then 'unused'
            when ${missingMs} > (cast(ceiling as bigint) - 1) * refill_ms then 'empty'
            when ${missingMs} * 5 >= cast(ceiling as bigint) * refill_ms * 4 then 'low'
            else 'used' end as use,
          count(*) as count
        from bucket where ${isIn('bucket', slice)}
        group by 1, 2
      `.execute(db)
      return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
    },

    async countDownloads(slice) {
      const { rows } = await sql<DownloadCount>`
        select version, count(*) as count from download where ${isIn('download', slice)} group by 1
      `.execute(db)
      return rows.map(({ version, count }) => ({ version, count: Number(count) }))
    },

    ...keptTotals(db),
    ...dailyCounts(db),
  }
}

function isIn(table: CountedTable, { after, upTo }: TableSlice): RawBuilder<boolean> {
  const id = sql.ref(userIds[table])
  return upTo === null ? sql`${id} > ${after}` : sql`${id} > ${after} and ${id} <= ${upTo}`
}

function keptTotals(db: Database): Pick<SiteTotalsStore, 'saveTotals' | 'findTotals'> {
  return {
    async saveTotals({ refreshedAt, ...totals }) {
      const row = { refreshed_at: refreshedAt.getTime(), document: JSON.stringify(totals) }
      await db
        .insertInto('site_total')
        .values({ id: totalsId, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    },

    async findTotals() {
      const row = await db
        .selectFrom('site_total')
        .selectAll()
        .where('id', '=', totalsId)
        .executeTakeFirst()
      if (!row) return null
      // The version before didn't rest.
      const totals = { restMs: 0, ...parseTotals(row.document) }
      return { ...totals, refreshedAt: new Date(row.refreshed_at) }
    },
  }
}

function parseTotals(document: string): Omit<SiteTotals, 'refreshedAt' | 'restMs'> {
  return JSON.parse(document, (name, value) =>
    name === 'oldest' && typeof value === 'string' ? new Date(value) : value,
  )
}

type DailyStore = Pick<SiteTotalsStore, 'addDailyCounts' | 'setDailyCounts' | 'listDailyCounts'>

function dailyCounts(db: Database): DailyStore {
  const insert = (counts: DailyCounts) => db.insertInto('daily_count').values(toRows(counts))

  return {
    async addDailyCounts(counts) {
      await insert(counts)
        .onConflict((conflict) =>
          conflict.columns(['day', 'name']).doUpdateSet(({ eb, ref }) => ({
            count: eb('daily_count.count', '+', ref('excluded.count')),
          })),
        )
        .execute()
    },

    async setDailyCounts(counts) {
      await insert(counts)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'name'])
            .doUpdateSet(({ ref }) => ({ count: ref('excluded.count') })),
        )
        .execute()
    },

    async listDailyCounts(since): Promise<readonly DailyCount[]> {
      const rows = await db
        .selectFrom('daily_count')
        .selectAll()
        .where('day', '>=', since)
        .orderBy('day')
        .execute()
      return rows.map(({ name, ...row }) => ({ ...row, name: name as DailyCountName }))
    },
  }
}

/** In one order everywhere, so that two replicas can't lock each other out. */
function toRows({ day, counts }: DailyCounts) {
  const names = Object.entries(counts).toSorted(([one], [other]) => one.localeCompare(other))
  return names.map(([name, count]) => ({ day, name, count }))
}
