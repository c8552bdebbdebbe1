import { sql } from 'kysely'
import type { Backlog } from '#domain/billing/notice.ts'
import type { BacklogStore } from '#domain/support/ports.ts'
import type { Database } from './tables.ts'

export function backlogStore(db: Database): BacklogStore {
  return {
    readMail: () => readBacklog(db, { queue: 'mail', addedAt: 'written_at', doneAt: 'sent_at' }),

    async countPendingDeletions() {
      const { count } = await db
        .selectFrom('pending_customer_deletion')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

/** A table whose rows have `due_at` until they're done or given up. */
type Queue =
  | { readonly queue: 'mail'; readonly addedAt: 'written_at'; readonly doneAt: 'sent_at' }
  | { readonly queue: 'notice'; readonly addedAt: 'received_at'; readonly doneAt: 'handled_at' }

export async function readBacklog(
  db: Database,
  { queue, addedAt, doneAt }: Queue,
): Promise<Backlog> {
  // One condition only, so that the index of what isn't done is used.
  const { rows } = await sql<{ waiting: number; unfinished: number; oldest: number | null }>`
    select count(due_at) as waiting, count(*) as unfinished,
      min(case when due_at is not null then ${sql.ref(addedAt)} end) as oldest
    from ${sql.table(queue)} where ${sql.ref(doneAt)} is null
  `.execute(db)
  const { waiting = 0, unfinished = 0, oldest = null } = rows[0] ?? {}
  return {
    waiting: Number(waiting),
    givenUp: Number(unfinished) - Number(waiting),
    oldest: oldest === null ? null : new Date(Number(oldest)),
  }
}
