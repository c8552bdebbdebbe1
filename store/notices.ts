import { sql } from 'kysely'
import type { BillingStore, CustomerId } from '#domain/billing/ports.ts'
import type { Database } from './tables.ts'

type NoticeStore = Pick<
  BillingStore,
  'addNotice' | 'markHandled' | 'markFailed' | 'listDueNotices' | 'readInbox' | 'forgetNotices'
>

/** The inbox: what the payment provider told us, once each. */
export function noticeStore(db: Database): NoticeStore {
  return {
    async addNotice({ id, kind, customerId }, { at, dueAt }) {
      const times = { received_at: at.getTime(), due_at: dueAt.getTime() }
      await db
        .insertInto('notice')
        .values({ id, kind, customer_id: customerId, ...times, tries: 0 })
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
        .where('handled_at', 'is', null)
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
      const { waiting, all, oldest } = await db
        .selectFrom('notice')
        .select(({ fn }) => [
          fn.count<number>('due_at').as('waiting'),
          fn.countAll<number>().as('all'),
          sql<number | null>`min(case when due_at is not null then received_at end)`.as('oldest'),
        ])
        .where('handled_at', 'is', null)
        .executeTakeFirstOrThrow()
      return {
        waiting: Number(waiting),
        givenUp: Number(all) - Number(waiting),
        oldest: oldest === null ? null : new Date(Number(oldest)),
      }
    },

    async forgetNotices(before) {
      await db.deleteFrom('notice').where('handled_at', '<', before.getTime()).execute()
    },
  }
}
