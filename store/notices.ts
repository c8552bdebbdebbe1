import { sql } from 'kysely'
import type { Notice, NoticeStore } from '#domain/billing/notice.ts'
import { readBacklog } from './backlog.ts'
import { createBatcher } from './batch.ts'
import { retryOnDeadlock } from './database-errors.ts'
import { forgetSome } from './forget.ts'
import { fromRow } from './rows.ts'
import type { Database } from './tables.ts'

type Arrival = Notice & { readonly at: Date; readonly dueAt: Date }
type Handled = { readonly id: string; readonly at: Date }

/** The webhook inbox: each event of the payment provider once. */
export function noticeStore(db: Database): NoticeStore {
  const add = createBatcher((arrivals: readonly Arrival[]) => addAll(db, arrivals), {
    owner: ({ customerId }) => customerId ?? '',
  })
  const tick = createBatcher(
    (handled: readonly Handled[]) => retryOnDeadlock(() => markAllHandled(db, handled)),
    { owner: ({ id }) => id },
  )

  return {
    addNotice: (notice, times) => add({ ...notice, ...times }),
    markHandled: (id, at) => tick({ id, at }),

    async listUnhandled(customerId) {
      const rows = await db
        .selectFrom('notice')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('handled_at', 'is', null)
        .execute()
      return rows.map(({ id }) => id)
    },

    async nameCustomer(id, customerId) {
      await db.updateTable('notice').set({ customer_id: customerId }).where('id', '=', id).execute()
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
        .where('handled_at', 'is', null)
        .orderBy('due_at')
        .limit(atMost)
        .execute()
      return rows.map(fromRow)
    },

    async listNoticesOf(customerId, atMost) {
      const rows = await db
        .selectFrom('notice')
        .select(['id', 'kind', 'received_at', 'handled_at', 'failure'])
        .where('customer_id', '=', customerId)
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .limit(atMost)
        .execute()
      return rows.map((row) => ({ ...fromRow(row), customerId }))
    },

    readInbox: () =>
      readBacklog(db, { queue: 'notice', addedAt: 'received_at', doneAt: 'handled_at' }),

    forgetNotices: (before) =>
      forgetSome(db, { from: 'notice', where: sql`handled_at < ${before.getTime()}` }),
  }
}

/** Sorted by id, so that two replicas that add the same notices don't deadlock. */
async function addAll(db: Database, arrivals: readonly Arrival[]): Promise<boolean[]> {
  const once = new Map(arrivals.map((arrival) => [arrival.id, arrival]))
  const rows = [...once.values()].map(({ id, kind, customerId, at, dueAt }) => {
    const times = { received_at: at.getTime(), due_at: dueAt.getTime() }
    return { id, kind, customer_id: customerId, ...times, tries: 0 }
  })
  await db
    .insertInto('notice')
    .values(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({ due_at: ref('excluded.due_at') }))
        .where('notice.handled_at', 'is', null)
        .where('notice.due_at', 'is', null),
    )
    .execute()
  const waiting = await db
    .selectFrom('notice')
    .select('id')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('handled_at', 'is', null)
    .execute()
  const ids = new Set(waiting.map(({ id }) => id))
  return arrivals.map(({ id }) => ids.has(id))
}

async function markAllHandled(db: Database, handled: readonly Handled[]): Promise<undefined[]> {
  const [first] = handled
  if (!first) return []
  const ids = handled.map(({ id }) => id).toSorted()
  const ticked = { handled_at: first.at.getTime(), due_at: null, failure: null }
  await db.updateTable('notice').set(ticked).where('id', 'in', ids).execute()
  return handled.map(() => undefined)
}
