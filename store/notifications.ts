import type { NotificationStore } from '#domain/billing/stores.ts'
import type { Database } from './tables.ts'

export function notificationStore(db: Database): NotificationStore {
  return {
    async recordNotifications(userId, { dedupeKeys, at }) {
      if (dedupeKeys.length === 0) return new Set()
      const rows = dedupeKeys.map((key) => ({
        user_id: userId,
        dedupe_key: key,
        sent_at: at.getTime(),
      }))
      const recorded = await db
        .insertInto('sent_notification')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
        .returning('dedupe_key')
        .execute()
      return new Set(recorded.map(({ dedupe_key }) => dedupe_key))
    },

    async listSentNotifications(userId) {
      const rows = await db
        .selectFrom('sent_notification')
        .select(['dedupe_key', 'sent_at'])
        .where('user_id', '=', userId)
        .orderBy('sent_at', 'desc')
        .orderBy('dedupe_key')
        .execute()
      return rows.map(({ dedupe_key, sent_at }) => ({
        dedupeKey: dedupe_key,
        at: new Date(sent_at),
      }))
    },

    async forgetNotification(userId, dedupeKey) {
      const { numDeletedRows } = await db
        .deleteFrom('sent_notification')
        .where('user_id', '=', userId)
        .where('dedupe_key', '=', dedupeKey)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
