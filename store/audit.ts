import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditStore } from '#domain/audit/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import { forgetSome } from './forget.ts'
import type { Database } from './tables.ts'

export function auditStore(db: Database): AuditStore {
  return {
    async addAction({ userId, at, ...action }) {
      const columns = { user_id: userId, acted_at: at.getTime(), ...action }
      await db
        .insertInto('admin_action')
        .values({ id: randomUUID(), ...columns })
        .execute()
    },

    async listActions(userId) {
      const rows = await db
        .selectFrom('admin_action')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('acted_at', 'desc')
        .execute()
      return rows.map(({ user_id, operator, command, details, acted_at }) => ({
        userId: user_id as UserId | null,
        operator,
        command,
        details,
        at: new Date(acted_at),
      }))
    },

    forgetActions: (before) =>
      forgetSome(db, { from: 'admin_action', where: sql`acted_at < ${before.getTime()}` }),
  }
}
