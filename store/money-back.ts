import type { BillingStore } from '#domain/billing/ports.ts'
import type { Database } from './tables.ts'

type MoneyBackStore = Pick<BillingStore, 'noteMoneyBack' | 'findMoneyBack'>

export function moneyBackStore(db: Database): MoneyBackStore {
  return {
    async noteMoneyBack(userId, { refundedAt, cards }) {
      const row = { refunded_at: refundedAt.getTime(), cards: JSON.stringify(cards) }
      await db
        .insertInto('money_back')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute()
    },

    async findMoneyBack(userId) {
      const theirs = db.selectFrom('money_back').selectAll().where('user_id', '=', userId)
      const row = await theirs.executeTakeFirst()
      return row ? { refundedAt: new Date(row.refunded_at), cards: JSON.parse(row.cards) } : null
    },
  }
}
