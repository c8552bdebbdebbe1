import { sql } from 'kysely'
import type { UsageStore } from '#domain/usage/ports.ts'
import type { SpendTally } from '#domain/usage/usage-line.ts'
import type { Database } from './tables.ts'

const sums = [
  'calls',
  'tokens_in',
  'tokens_out',
  'cached_tokens',
  'reasoning_tokens',
  'spent_micros',
] as const

/** What the operator pays for. */
export function modelSpend(db: Database): Pick<UsageStore, 'addSpend' | 'listSpend'> {
  return {
    async addSpend(tallies) {
      if (tallies.length === 0) return
      const added = sums.map((name) => [
        name,
        sql<number>`${sql.ref(`model_spend.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
      ])
      await db
        .insertInto('model_spend')
        .values(tallies.map(toColumns))
        .onConflict((conflict) =>
          conflict.columns(['day', 'model', 'target']).doUpdateSet(Object.fromEntries(added)),
        )
        .execute()
    },

    async listSpend(since) {
      const rows = await db
        .selectFrom('model_spend')
        .selectAll()
        .where('day', '>=', since)
        .orderBy('day', 'desc')
        .orderBy('model')
        .orderBy('target')
        .execute()
      return rows.map(({ day, model, target, ...row }) => ({
        day,
        model,
        target,
        calls: Number(row.calls),
        tokensIn: Number(row.tokens_in),
        tokensOut: Number(row.tokens_out),
        cachedTokens: Number(row.cached_tokens),
        reasoningTokens: Number(row.reasoning_tokens),
        spentMicros: Number(row.spent_micros),
      }))
    },
  }
}

function toColumns(tally: SpendTally) {
  return {
    day: tally.day,
    model: tally.model,
    target: tally.target,
    calls: tally.calls,
    tokens_in: tally.tokensIn,
    tokens_out: tally.tokensOut,
    cached_tokens: tally.cachedTokens,
    reasoning_tokens: tally.reasoningTokens,
    spent_micros: tally.spentMicros,
  }
}
