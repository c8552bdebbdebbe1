import type { CustomerId } from '#domain/billing/customer.ts'
import type { DepartureStore } from '#domain/billing/stores.ts'
import type { Database } from './tables.ts'

/** Customers who still have to be deleted at the payment provider. */
export function departureStore(db: Database): DepartureStore {
  return {
    async addPendingDeletion({ customerId, since, subscriptionId }, dueAt) {
      await db
        .insertInto('pending_customer_deletion')
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

    async listDueDeletions(now, atMost) {
      const rows = await db
        .selectFrom('pending_customer_deletion')
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

    async postponeDeletion(customerId, dueAt) {
      await db
        .updateTable('pending_customer_deletion')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1), due_at: dueAt.getTime() }))
        .where('customer_id', '=', customerId)
        .execute()
    },

    async removePendingDeletion(customerId) {
      await db
        .deleteFrom('pending_customer_deletion')
        .where('customer_id', '=', customerId)
        .execute()
    },
  }
}
