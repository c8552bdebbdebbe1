import { type Selectable, sql } from 'kysely'
import type { UserId } from '#domain/identity/user.ts'
import type { ReservationId, TotalTally, UsageSource, UsageStore } from '#domain/usage/ports.ts'
import type { Database, Tables } from './tables.ts'

type UsageLines = Pick<UsageStore, 'addTotals' | 'recordOutcomes'>

/** What the usage page shows: requests one by one, and their totals per day. */
export function usageLines(db: Database): UsageLines {
  return {
    async recordOutcomes(outcomes) {
      if (outcomes.length === 0) return []
      const given = outcomes.map(
        ({ userId, requestId, ending, tokensIn, tokensOut }) => sql`
          (${userId}, ${requestId}, ${ending}, cast(${tokensIn} as bigint), cast(${tokensOut} as bigint))`,
      )
      // Both engines name the columns of such a table in this way.
      const { rows } = await sql<LineRow & Pick<StoredRow, 'state' | 'settled_at'>>`
        update reservation
        set ending = column3, tokens_in = column4, tokens_out = column5
        from (values ${sql.join(given)}) as given
        where user_id = column1 and request_id = column2 and ending is null
        returning ${sql.join(lineColumns.map((name) => sql.ref(name)))}, state, settled_at
      `.execute(db)
      return rows.map((row) => ({
        ...toLine(row),
        settledAt: row.state === 'committed' && row.settled_at ? new Date(row.settled_at) : null,
      }))
    },

    async addTotals(totals) {
      if (totals.length === 0) return
      await db
        .insertInto('usage_total')
        .values(totals.map(toTotalColumns))
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'day', 'source_id', 'feature', 'model']).doUpdateSet({
            source_name: sql`excluded.source_name`,
            requests: sql`usage_total.requests + excluded.requests`,
            cost: sql`usage_total.cost + excluded.cost`,
            tokens_in: sql`usage_total.tokens_in + excluded.tokens_in`,
            tokens_out: sql`usage_total.tokens_out + excluded.tokens_out`,
          }),
        )
        .execute()
    },
  }
}

function toTotalColumns(total: TotalTally) {
  const { userId, day, source, feature, model, requests, cost, tokensIn, tokensOut } = total
  return {
    user_id: userId,
    day,
    source_id: source?.id ?? '',
    feature,
    model,
    source_kind: source?.kind ?? '',
    source_name: source?.name ?? '',
    requests,
    cost,
    tokens_in: tokensIn,
    tokens_out: tokensOut,
  }
}

type SourceRow = Pick<
  Selectable<Tables['reservation']>,
  'source_kind' | 'source_id' | 'source_name'
>

function toSource({ source_kind, source_id, source_name }: SourceRow): UsageSource | null {
  if (!source_kind || !source_id) return null
  return { kind: source_kind, id: source_id, name: source_name ?? '' }
}

type Row = Pick<Tables['reservation'], 'user_id' | 'request_id'>

export function toId({ user_id, request_id }: Row): ReservationId {
  return { userId: user_id as UserId, requestId: request_id }
}

/** What the totals are made of. */
export const lineColumns = [
  'user_id',
  'request_id',
  'source_kind',
  'source_id',
  'source_name',
  'feature',
  'model',
  'tokens_in',
  'tokens_out',
] as const

type StoredRow = Selectable<Tables['reservation']>

type LineRow = Pick<StoredRow, (typeof lineColumns)[number]>

export function toLine(row: LineRow) {
  return {
    ...toId(row),
    source: toSource(row),
    feature: row.feature ?? '',
    model: row.model ?? '',
    tokensIn: Number(row.tokens_in ?? 0),
    tokensOut: Number(row.tokens_out ?? 0),
  }
}
