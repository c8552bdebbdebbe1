import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { AdminAction, AuditStore } from '#domain/audit/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import { forgetSome } from './forget.ts'
import type { Database, Tables } from './tables.ts'

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
      return rows.map(toAction)
    },

    async listAllActions(from, to) {
      const rows = await db
        .selectFrom('admin_action')
        .selectAll()
        .where('acted_at', '>=', from.getTime())
        .where('acted_at', '<', to.getTime())
        .orderBy('acted_at')
        .execute()
      return rows.map(toAction)
    },

    forgetActions: (before) =>
      forgetSome(db, { from: 'admin_action', where: sql`acted_at < ${before.getTime()}` }),
  }
}

function toAction({
  user_id,
  operator,
  command,
  details,
  acted_at,
}: Selectable<Tables['admin_action']>): AdminAction {
  return { userId: user_id as UserId | null, operator, command, details, at: new Date(acted_at) }
}
