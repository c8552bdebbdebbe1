import type { UserId } from '#domain/identity/user.ts'
import type { DownloadStore } from '#domain/releases/ports.ts'
import type { Database } from './tables.ts'

export function downloadStore(db: Database): DownloadStore {
  return {
    async recordDownload({ userId, version, downloadedAt }) {
      const columns = { version, downloaded_at: downloadedAt.getTime() }
      await db
        .insertInto('download')
        .values({ user_id: userId, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute()
    },

    async findDownload(userId) {
      const row = await db
        .selectFrom('download')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row
        ? {
            userId: row.user_id as UserId,
            version: row.version,
            downloadedAt: new Date(row.downloaded_at),
          }
        : null
    },
  }
}
