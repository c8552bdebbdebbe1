import { sql } from 'kysely'
import type { PendingLoginStore } from '#domain/identity/way-in-stores.ts'
import { forgetSome } from './forget.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database } from './tables.ts'

export function pendingLoginStore(db: Database): PendingLoginStore {
  return {
    async addPending(pending) {
      await db.insertInto('pending_login').values(toRow(pending)).execute()
    },

    async findPending(id) {
      const row = await db
        .selectFrom('pending_login')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async addAttempt(id) {
      const row = await db
        .updateTable('pending_login')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .returning('attempts')
        .executeTakeFirst()
      return row?.attempts ?? null
    },

    async removePending(id) {
      const { numDeletedRows } = await db
        .deleteFrom('pending_login')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    forgetPendings: (now) =>
      forgetSome(db, { from: 'pending_login', where: sql`expires_at <= ${now.getTime()}` }),
  }
}
