import type { BacklogStore } from '#domain/support/ports.ts'
import type { Database } from './tables.ts'

export function backlogStore(db: Database): BacklogStore {
  return {
    async readMail() {
      const unsent = db.selectFrom('mail').where('sent_at', 'is', null)
      const waiting = await unsent
        .where('due_at', 'is not', null)
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('written_at').as('oldest')])
        .executeTakeFirstOrThrow()
      const givenUp = await unsent
        .where('due_at', 'is', null)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      const { oldest } = waiting
      return {
        waiting: Number(waiting.count),
        givenUp: Number(givenUp.count),
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
