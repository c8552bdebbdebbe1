import type { NotificationStore } from '#domain/billing/stores.ts'
import type { Database } from './tables.ts'

export function notificationStore(db: Database): NotificationStore {
  return {
    async noteCauses(userId, { causes, at }) {
      if (causes.length === 0) return new Set()
      const rows = causes.map((cause) => ({ user_id: userId, cause, told_at: at.getTime() }))
      const noted = await db
        .insertInto('told')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['user_id', 'cause']).doNothing())
        .returning('cause')
        .execute()
      return new Set(noted.map(({ cause }) => cause))
    },

    async listTold(userId) {
      const rows = await db
        .selectFrom('told')
        .select(['cause', 'told_at'])
        .where('user_id', '=', userId)
        .orderBy('told_at', 'desc')
        .orderBy('cause')
        .execute()
      return rows.map(({ cause, told_at }) => ({ cause, at: new Date(told_at) }))
    },

    async forgetCause(userId, cause) {
      const { numDeletedRows } = await db
        .deleteFrom('told')
        .where('user_id', '=', userId)
        .where('cause', '=', cause)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
