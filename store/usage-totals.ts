import { sql } from 'kysely'
import type { TotalTally, UsageStore } from '#domain/usage/ports.ts'
import { insertRows, type PreparedQuery, type QueryRunner, toRows } from './prepared-queries.ts'
import type { Database, Tables } from './tables.ts'
import { matches } from './usage-lines.ts'

type UsageTotals = Pick<UsageStore, 'addTotals' | 'listTotals' | 'listDailyTotals'>

/** Committed requests per day. */
export function usageTotals(db: Database, run: QueryRunner): UsageTotals {
  return {
    async addTotals(totals) {
      if (totals.length === 0) return
      await run(db, addTotals, { totals: toRows(columns, totals.map(toTotalColumns)) })
    },

    async listTotals(userId, { dimension, filter }) {
      const column = dimension === 'source' ? 'source_id' : dimension
      const rows = await db
        .selectFrom('usage_total')
        .select(({ fn }) => [
          `${column} as value`,
          fn.max('source_kind').as('source_kind'),
          fn.max('source_name').as('source_name'),
          fn.sum<number>('requests').as('requests'),
          fn.sum<number>('cost').as('cost'),
          fn.sum<number>('tokens_in').as('tokens_in'),
          fn.sum<number>('tokens_out').as('tokens_out'),
        ])
        .where('user_id', '=', userId)
        .where('day', '>=', filter.from)
        .where('day', '<=', filter.to)
        .where(matches(filter))
        .groupBy(column)
        .orderBy(dimension === 'day' ? 'day' : sql`sum(cost) desc`)
        .orderBy(column)
        .execute()
      return rows.map(({ value, source_kind, source_name, ...numbers }) => ({
        value,
        source: dimension === 'source' ? toTotalSource({ value, source_kind, source_name }) : null,
        ...toNumbers(numbers),
      }))
    },

    async listDailyTotals(userId) {
      const rows = await db
        .selectFrom('usage_total')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('day')
        .orderBy('source_id')
        .orderBy('feature')
        .orderBy('model')
        .execute()
      return rows.map(({ day, source_id: value, source_kind, source_name, ...row }) => ({
        day,
        source: toTotalSource({ value, source_kind, source_name }),
        feature: row.feature,
        model: row.model,
        ...toNumbers(row),
      }))
    },
  }
}

const columns = {
  user_id: 'text',
  day: 'text',
  source_id: 'text',
  feature: 'text',
  model: 'text',
  source_kind: 'text',
  source_name: 'text',
  requests: 'number',
  cost: 'number',
  tokens_in: 'number',
  tokens_out: 'number',
} as const

const addTotals: PreparedQuery<{ totals: ReturnType<typeof toRows> }, never> = ({ rows }) => sql`
  ${insertRows('usage_total', { columns, rows: rows('totals') })}
  on conflict (user_id, day, source_id, feature, model) do update set
    source_name = excluded.source_name,
    requests = usage_total.requests + excluded.requests,
    cost = usage_total.cost + excluded.cost,
    tokens_in = usage_total.tokens_in + excluded.tokens_in,
    tokens_out = usage_total.tokens_out + excluded.tokens_out`

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

type SourceRow = {
  readonly value: string
  readonly source_kind: string
  readonly source_name: string
}

function toTotalSource({ value, source_kind, source_name }: SourceRow) {
  if (source_kind !== 'editor' && source_kind !== 'token') return null
  return { kind: source_kind, id: value, name: source_name } as const
}

type Numbers = Pick<Tables['usage_total'], 'requests' | 'cost' | 'tokens_in' | 'tokens_out'>

/** PostgreSQL returns sums as text. */
function toNumbers({ requests, cost, tokens_in, tokens_out }: Numbers) {
  return {
    requests: Number(requests),
    cost: Number(cost),
    tokensIn: Number(tokens_in),
    tokensOut: Number(tokens_out),
  }
}
