import { sql } from 'kysely'
import type { ModelUseStore } from '#domain/models/ports.ts'
import { forgetSome } from './forget.ts'
import type { Database } from './tables.ts'

export function modelUseStore(db: Database): ModelUseStore {
  return {
    async takeBudget({ period, amount, limit }) {
      if (amount > limit) return null
      const taken = await db
        .insertInto('model_budget')
        .values({ period, tenths: amount })
        .onConflict((conflict) =>
          conflict
            .column('period')
            .doUpdateSet({ tenths: sql`model_budget.tenths + ${amount}` })
            .where(sql<boolean>`model_budget.tenths + ${amount} <= ${limit}`),
        )
        .returning('tenths')
        .executeTakeFirst()
      return taken ? Number(taken.tenths) : null
    },

    async giveBackBudget({ period, amount }) {
      await db
        .updateTable('model_budget')
        .set(({ eb }) => ({ tenths: eb('tenths', '-', amount) }))
        .where('period', '=', period)
        .execute()
    },

    async claimAlert({ period, percent }) {
      const claimed = await db
        .updateTable('model_budget')
        .set({ alerted_percent: percent })
        .where('period', '=', period)
        .where('alerted_percent', '<', percent)
        .returning('period')
        .executeTakeFirst()
      return claimed !== undefined
    },

    async listToolCalls({ sessionId, conversation, startedAfter }) {
      const turn = await db
        .selectFrom('agent_turn')
        .select('tool_calls')
        .where('session_id', '=', sessionId)
        .where('conversation', '=', conversation)
        .where('started_at', '>', startedAfter.getTime())
        .executeTakeFirst()
      return turn ? turn.tool_calls.split(' ') : []
    },

    async continueTurn({ sessionId, conversation, maxCalls, maxTokens }) {
      const continued = await db
        .updateTable('agent_turn')
        .set(({ eb }) => ({ calls: eb('calls', '+', 1) }))
        .where('session_id', '=', sessionId)
        .where('conversation', '=', conversation)
        .where('calls', '<', maxCalls)
        .where('tokens', '<', maxTokens)
        .returning('session_id')
        .executeTakeFirst()
      return continued !== undefined
    },

    async saveTurn({ sessionId, conversation, toolCalls, tokens, at, isContinued }) {
      const tool_calls = toolCalls.join(' ')
      const fresh = { started_at: at.getTime(), calls: 0, tokens, tool_calls }
      await db
        .insertInto('agent_turn')
        .values({ session_id: sessionId, conversation, ...fresh })
        .onConflict((conflict) =>
          conflict
            .columns(['session_id', 'conversation'])
            .doUpdateSet(
              isContinued ? { tool_calls, tokens: sql`agent_turn.tokens + ${tokens}` } : fresh,
            ),
        )
        .execute()
    },

    forgetTurns: (before) =>
      forgetSome(db, {
        from: 'agent_turn',
        key: ['session_id', 'conversation'],
        where: sql`started_at < ${before.getTime()}`,
      }),
  }
}
