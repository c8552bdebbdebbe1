import type { CustomerId } from '#domain/billing/customer.ts'
import type { BillingStore } from '#domain/billing/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import type { Database } from './tables.ts'

type FarewellStore = Pick<
  BillingStore,
  | 'addCancellation'
  | 'listCancellations'
  | 'addFarewell'
  | 'listDueFarewells'
  | 'postponeFarewell'
  | 'removeFarewell'
>

/** Why people leave, and what is still to be done about those who left. */
export function farewellStore(db: Database): FarewellStore {
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

    async addFarewell({ customerId, since, subscriptionId }, dueAt) {
      await db
        .insertInto('farewell')
        .values({
          customer_id: customerId,
          tries: 0,
          due_at: dueAt.getTime(),
          since: since?.getTime() ?? null,
          subscription_id: subscriptionId,
        })
        .onConflict((conflict) => conflict.column('customer_id').doNothing())
        .execute()
    },

    async listDueFarewells(now, atMost) {
      const rows = await db
        .selectFrom('farewell')
        .select(['customer_id', 'tries', 'since', 'subscription_id'])
        .where('due_at', '<=', now.getTime())
        .orderBy('due_at')
        .limit(atMost)
        .execute()
      return rows.map(({ customer_id, tries, since, subscription_id }) => ({
        customerId: customer_id as CustomerId,
        tries,
        since: since === null ? null : new Date(since),
        subscriptionId: subscription_id,
      }))
    },

    async postponeFarewell(customerId, dueAt) {
      await db
        .updateTable('farewell')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1), due_at: dueAt.getTime() }))
        .where('customer_id', '=', customerId)
        .execute()
    },

    async removeFarewell(customerId) {
      await db.deleteFrom('farewell').where('customer_id', '=', customerId).execute()
    },
  }
}
