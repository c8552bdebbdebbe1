import type { CustomerId } from '#domain/billing/customer.ts'
import type { EarlyEndStore } from '#domain/billing/early-end-store.ts'
import type { Database } from './tables.ts'

export function earlyEndStore(db: Database): EarlyEndStore {
  return {
    async saveEarlyEnd({ subscriptionId, customerId, endsAt, returns, refundCents, currency }) {
      const columns = {
        customer_id: customerId,
        ends_at: endsAt.getTime(),
        returns: JSON.stringify(returns),
        refund_cents: refundCents,
        currency,
      }
      await db
        .insertInto('early_end')
        .values({ subscription_id: subscriptionId, ...columns })
        .onConflict((conflict) => conflict.column('subscription_id').doUpdateSet(columns))
        .execute()
    },

    async listEarlyEnds(customerId) {
      const theirs = db.selectFrom('early_end').selectAll().where('customer_id', '=', customerId)
      return (await theirs.execute()).map((row) => ({
        subscriptionId: row.subscription_id,
        customerId: row.customer_id as CustomerId,
        endsAt: new Date(row.ends_at),
        returns: JSON.parse(row.returns),
        refundCents: row.refund_cents,
        currency: row.currency,
      }))
    },

    async removeEarlyEnd(subscriptionId) {
      await db.deleteFrom('early_end').where('subscription_id', '=', subscriptionId).execute()
    },
  }
}
