import type { Selectable } from 'kysely'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { OwedRefund, RefundStore } from '#domain/billing/stores.ts'
import type { UserId } from '#domain/identity/user.ts'
import type { Database, Tables } from './tables.ts'

export function refundStore(db: Database): RefundStore {
  const all = db.selectFrom('owed_refund').selectAll()

  return {
    async addOwedRefund({ invoiceId, subscriptionId, customerId, userId, currency, ...owed }) {
      const row = {
        invoice_id: invoiceId,
        subscription_id: subscriptionId,
        customer_id: customerId,
        user_id: userId,
        amount_cents: owed.amountCents,
        currency,
        owed_at: owed.owedAt.getTime(),
        tries: 0,
        due_at: owed.dueAt.getTime(),
      }
      await db
        .insertInto('owed_refund')
        .values(row)
        .onConflict((conflict) => conflict.column('invoice_id').doNothing())
        .execute()
    },

    async listOwedRefunds(customerId) {
      const theirs = all.where('customer_id', '=', customerId).orderBy('owed_at')
      return (await theirs.execute()).map(toOwedRefund)
    },

    async listDueRefunds(now, atMost) {
      const due = all.where('due_at', '<=', now.getTime()).orderBy('due_at').limit(atMost)
      return (await due.execute()).map(toOwedRefund)
    },

    async postponeRefund(invoiceId, dueAt) {
      await db
        .updateTable('owed_refund')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1), due_at: dueAt.getTime() }))
        .where('invoice_id', '=', invoiceId)
        .execute()
    },

    async removeOwedRefund(invoiceId) {
      await db.deleteFrom('owed_refund').where('invoice_id', '=', invoiceId).execute()
    },
  }
}

function toOwedRefund(row: Selectable<Tables['owed_refund']>): OwedRefund {
  return {
    invoiceId: row.invoice_id,
    subscriptionId: row.subscription_id,
    customerId: row.customer_id as CustomerId,
    userId: row.user_id as UserId | null,
    amountCents: row.amount_cents,
    currency: row.currency,
    owedAt: new Date(row.owed_at),
    tries: row.tries,
    dueAt: new Date(row.due_at),
  }
}
