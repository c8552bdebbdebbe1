import type { BillingStore, CustomerId } from '#domain/billing/ports.ts'
import type { Database } from './tables.ts'

type NoticeStore = Pick<
  BillingStore,
  'addNotice' | 'markHandled' | 'markFailed' | 'listDueNotices' | 'readInbox'
>

/** The inbox: what the payment provider told us, once each. */
export function noticeStore(db: Database): NoticeStore {
  return {
    async addNotice({ id, kind, customerId }, at) {
      const received_at = at.getTime()
      await db
        .insertInto('notice')
        .values({ id, kind, customer_id: customerId, received_at, due_at: received_at, tries: 0 })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      const { handled_at } = await db
        .selectFrom('notice')
        .select('handled_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return handled_at === null
    },

    async markHandled(id, at) {
      const handled = { handled_at: at.getTime(), due_at: null, failure: null }
      await db.updateTable('notice').set(handled).where('id', '=', id).execute()
    },

    async markFailed(id, { reason, dueAt }) {
      await db
        .updateTable('notice')
        .set(({ eb }) => ({
          tries: eb('tries', '+', 1),
          failure: reason,
          due_at: dueAt?.getTime() ?? null,
        }))
        .where('id', '=', id)
        .execute()
    },

    async listDueNotices(now, atMost) {
      const rows = await db
        .selectFrom('notice')
        .select(['id', 'kind', 'customer_id', 'tries'])
        .where('due_at', '<=', now.getTime())
        .orderBy('due_at')
        .limit(atMost)
        .execute()
      return rows.map(({ customer_id, ...notice }) => ({
        ...notice,
        customerId: customer_id as CustomerId | null,
      }))
    },

    async readInbox() {
      const { waiting, givenUp, oldest } = await db
        .selectFrom('notice')
        .select(({ fn }) => [
          fn.count<number>('due_at').as('waiting'),
          fn.countAll<number>().as('givenUp'),
          fn.min('due_at').as('oldest'),
        ])
        .where('handled_at', 'is', null)
        .executeTakeFirstOrThrow()
      const open = Number(waiting)
      return {
        waiting: open,
        givenUp: Number(givenUp) - open,
        oldest: oldest === null ? null : new Date(Number(oldest)),
      }
    },
  }
}
