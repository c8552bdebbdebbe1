import { sql } from 'kysely'
import type { RevisionStore } from '#domain/changes/ports.ts'
import type { Database } from './tables.ts'

/** In a table with one row for each user who has had such things. */
export function revisionStore(
  db: Database,
  table: 'snippet_library' | 'tuned_model_list',
): RevisionStore {
  return {
    async getRevision(userId) {
      const row = await db
        .selectFrom(table)
        .select('revision')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.revision ?? 0
    },

    async lock(userId) {
      // Changes nothing, but locks the row on PostgreSQL until the transaction ends.
      await db
        .insertInto(table)
        .values({ user_id: userId, revision: 0 })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ revision: sql.ref(`${table}.revision`) }),
        )
        .execute()
    },

    async increaseRevision(userId) {
      await db
        .updateTable(table)
        .set({ revision: sql`revision + 1` })
        .where('user_id', '=', userId)
        .execute()
    },
  }
}
