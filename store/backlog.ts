import { sql } from 'kysely'
import type { BacklogStore } from '#domain/support/ports.ts'
import type { Database } from './tables.ts'

export function backlogStore(db: Database): BacklogStore {
  return {
    async readMail() {
      const { waiting, all, oldest } = await db
        .selectFrom('mail')
        .select(({ fn }) => [
          fn.count<number>('due_at').as('waiting'),
          fn.countAll<number>().as('all'),
          sql<number | null>`min(case when due_at is not null then written_at end)`.as('oldest'),
        ])
        // The only condition, so that the index of unsent emails is used.
        .where('sent_at', 'is', null)
        .executeTakeFirstOrThrow()
      return {
        waiting: Number(waiting),
        givenUp: Number(all) - Number(waiting),
        oldest: oldest === null ? null : new Date(Number(oldest)),
      }
    },

    async countPendingDeletions() {
      const { count } = await db
        .selectFrom('pending_customer_deletion')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
