import { sql } from 'kysely'
import type { ModelUseStore } from '#domain/models/ports.ts'
import type { Database } from './tables.ts'

export function modelUseStore(db: Database): ModelUseStore {
  return {
    async takeBudget({ period, tenths, limit }) {
      if (tenths > limit) return false
      const taken = await db
        .insertInto('model_budget')
        .values({ period, tenths })
        .onConflict((conflict) =>
          conflict
            .column('period')
            .doUpdateSet({ tenths: sql`model_budget.tenths + ${tenths}` })
            .where(sql<boolean>`model_budget.tenths + ${tenths} <= ${limit}`),
        )
        .returning('period')
        .executeTakeFirst()
      return taken !== undefined
    },

    async giveBackBudget({ period, tenths }) {
      await db
        .updateTable('model_budget')
        .set(({ eb }) => ({ tenths: eb('tenths', '-', tenths) }))
        .where('period', '=', period)
        .execute()
    },

    async startTurn({ sessionId, at }) {
      const turn = { started_at: at.getTime(), calls: 0 }
      await db
        .insertInto('model_turn')
        .values({ session_id: sessionId, ...turn })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(turn))
        .execute()
    },

    async continueTurn({ sessionId, startedAfter, max }) {
      const continued = await db
        .updateTable('model_turn')
        .set(({ eb }) => ({ calls: eb('calls', '+', 1) }))
        .where('session_id', '=', sessionId)
        .where('started_at', '>', startedAfter.getTime())
        .where('calls', '<', max)
        .returning('session_id')
        .executeTakeFirst()
      return continued !== undefined
    },
  }
}
