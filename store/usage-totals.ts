import { sql } from 'kysely'
import type { UserId } from '#domain/identity/user.ts'
import type { TotalTally, UsageStore, UsedModel, UserDay } from '#domain/usage/ports.ts'
import { type PreparedQuery, type QueryRunner, readPart, toRows } from './prepared-queries.ts'
import type { Database, Tables } from './tables.ts'
import { matches } from './usage-lines.ts'

type UsageTotals = Pick<
  UsageStore,
  'addTotals' | 'listModels' | 'holdModels' | 'listTotals' | 'listDailyUse' | 'listDailyTotals'
>

/** Committed requests per day. */
export function usageTotals(db: Database, run: QueryRunner): UsageTotals {
  async function listModels(days: readonly UserDay[]): Promise<readonly UsedModel[]> {
    const unique = new Map(days.map(({ userId, day }) => [`${userId} ${day}`, [userId, day]]))
    const rows = await run(db, selectModels, { days: [...unique.values()] })
    return rows.map(({ user_id, day, model }) => ({ userId: user_id as UserId, day, model }))
  }

  return {
    async addTotals(totals) {
      if (totals.length === 0) return
      await run(db, addTotals, { totals: toRows(columns, totals.map(toTotalColumns)) })
    },

    listModels,

    async holdModels(days) {
      const ids = [...new Set(days.map(({ userId }) => userId))].toSorted()
      await run(db, lockUsers, { ids: ids.map((id) => [id]) })
      return listModels(days)
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
          fn.sum<number>('cached_tokens').as('cached_tokens'),
          fn.sum<number>('reasoning_tokens').as('reasoning_tokens'),
        ])
        .where('user_id', '=', userId)
        .where('day', '>=', filter.from)
        .where('day', '<=', filter.to)
        .where(matches(filter))
        .groupBy(column)
        .orderBy(sql`sum(cost) desc`)
        .orderBy(column)
        .execute()
      return rows.map(({ value, source_kind, source_name, ...numbers }) => ({
        value,
        source: dimension === 'source' ? toTotalSource({ value, source_kind, source_name }) : null,
        ...toNumbers(numbers),
      }))
    },

    async listDailyUse(userId, filter) {
      const rows = await db
        .selectFrom('usage_total')
        .select(({ fn }) => ['day', 'feature', fn.sum<number>('cost').as('cost')])
        .where('user_id', '=', userId)
        .where('day', '>=', filter.from)
        .where('day', '<=', filter.to)
        .where(matches(filter))
        .groupBy(['day', 'feature'])
        .orderBy('day')
        .orderBy('feature')
        .execute()
      return rows.map(({ cost, ...use }) => ({ ...use, cost: Number(cost) }))
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
  cached_tokens: 'number',
  reasoning_tokens: 'number',
} as const

type ModelRow = Pick<Tables['usage_total'], 'user_id' | 'day' | 'model'>

const selectModels: PreparedQuery<{ days: readonly string[][] }, ModelRow> = ({ rows }) => sql`
  select distinct usage_total.user_id, usage_total.day, usage_total.model
  from ${rows('days')} as given
  join usage_total on usage_total.user_id = ${readPart(0)} and usage_total.day = ${readPart(1)}`

/** Changes nothing, but locks the rows on PostgreSQL until the transaction ends. */
const lockUsers: PreparedQuery<{ ids: readonly string[][] }, never> = ({ rows }) => sql`
  update user_profile set daily_limit = daily_limit
  where id in (select ${readPart(0)} from ${rows('ids')} as given)`

const addTotals: PreparedQuery<{ totals: ReturnType<typeof toRows> }, never> = ({ insert }) => sql`
  ${insert('usage_total', { columns, rows: 'totals' })}
  on conflict (user_id, day, source_id, feature, model) do update set
    source_name = excluded.source_name,
    requests = usage_total.requests + excluded.requests,
    cost = usage_total.cost + excluded.cost,
    tokens_in = usage_total.tokens_in + excluded.tokens_in,
    tokens_out = usage_total.tokens_out + excluded.tokens_out,
    cached_tokens = usage_total.cached_tokens + excluded.cached_tokens,
    reasoning_tokens = usage_total.reasoning_tokens + excluded.reasoning_tokens`

function toTotalColumns(total: TotalTally) {
  const { userId, day, source, feature, model, requests, cost, ...tokens } = total
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
    tokens_in: tokens.tokensIn,
    tokens_out: tokens.tokensOut,
    cached_tokens: tokens.cachedTokens,
    reasoning_tokens: tokens.reasoningTokens,
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

type NumberColumn =
  | 'requests'
  | 'cost'
  | 'tokens_in'
  | 'tokens_out'
  | 'cached_tokens'
  | 'reasoning_tokens'

type Numbers = Readonly<Record<NumberColumn, number>>

/** PostgreSQL returns sums as text. */
function toNumbers(row: Numbers) {
  return {
    requests: Number(row.requests),
    cost: Number(row.cost),
    tokensIn: Number(row.tokens_in),
    tokensOut: Number(row.tokens_out),
    cachedTokens: Number(row.cached_tokens),
    reasoningTokens: Number(row.reasoning_tokens),
  }
}
