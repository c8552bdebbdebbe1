import type { DownloadStore } from '#domain/releases/ports.ts'
import { fromRow } from './rows.ts'
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
      return row ? fromRow(row) : null
    },
  }
}
