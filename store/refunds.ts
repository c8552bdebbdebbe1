import type { RefundStore } from '#domain/billing/stores.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database } from './tables.ts'

export function refundStore(db: Database): RefundStore {
  const all = db.selectFrom('owed_refund').selectAll()

  return {
    async addOwedRefund(owed) {
      await db
        .insertInto('owed_refund')
        .values({ ...toRow(owed), tries: 0 })
        .onConflict((conflict) => conflict.column('invoice_id').doNothing())
        .execute()
    },

    async listOwedRefunds(customerId) {
      const theirs = all.where('customer_id', '=', customerId).orderBy('owed_at')
      return (await theirs.execute()).map(fromRow)
    },

    async listDueRefunds(now, atMost) {
      const due = all.where('due_at', '<=', now.getTime()).orderBy('due_at').limit(atMost)
      return (await due.execute()).map(fromRow)
    },

    async postponeRefund(invoiceId, dueAt) {
      await db
        .updateTable('owed_refund')
        .set({ due_at: dueAt.getTime() })
        .where('invoice_id', '=', invoiceId)
        .execute()
    },

    async countRefundTry(invoiceId) {
      await db
        .updateTable('owed_refund')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('invoice_id', '=', invoiceId)
        .execute()
    },

    async removeOwedRefund(invoiceId) {
      await db.deleteFrom('owed_refund').where('invoice_id', '=', invoiceId).execute()
    },
  }
}
