import type { AccountLockStore } from '#domain/identity/stores.ts'
import type { UserId } from '#domain/identity/user.ts'
import { lockUser } from './sessions.ts'
import type { Database } from './tables.ts'

export function accountLockStore(db: Database): AccountLockStore {
  async function findLock(userId: UserId) {
    const row = await db
      .selectFrom('account_lock')
      .select(['reason', 'locked_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row ? { reason: row.reason, at: new Date(row.locked_at) } : null
  }

  return {
    findLock,

    async holdLock(userId) {
      await lockUser(db, userId)
      return findLock(userId)
    },

    async addLock(userId, { reason, at }) {
      await lockUser(db, userId)
      const columns = { reason, locked_at: at.getTime() }
      await db
        .insertInto('account_lock')
        .values({ user_id: userId, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute()
    },

    async removeLock(userId) {
      const { numDeletedRows } = await db
        .deleteFrom('account_lock')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
