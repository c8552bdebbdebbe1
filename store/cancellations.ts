import type { BillingAccountStore } from '#domain/billing/stores.ts'
import type { UserId } from '#domain/identity/user.ts'
import type { Database } from './tables.ts'

type CancellationStore = Pick<
  BillingAccountStore,
  'addCancellation' | 'listCancellations' | 'noteMoneyBack' | 'findMoneyBack'
>

/** Who cancelled and why, and who took the 14-day refund. */
export function cancellationStore(db: Database): CancellationStore {
  return {
    async addCancellation({ userId, subscriptionId, reason, at }) {
      const cancelled_at = at.getTime()
      await db
        .insertInto('cancellation')
        .values({ user_id: userId, subscription_id: subscriptionId, reason, cancelled_at })
        .execute()
    },

    async listCancellations(userId) {
      const rows = await db
        .selectFrom('cancellation')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('cancelled_at', 'desc')
        .execute()
      return rows.map(({ user_id, subscription_id, reason, cancelled_at }) => ({
        userId: user_id as UserId,
        subscriptionId: subscription_id,
        reason,
        at: new Date(cancelled_at),
      }))
    },

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
