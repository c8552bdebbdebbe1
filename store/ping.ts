import { sql } from 'kysely'
import { seconds } from '#domain/time.ts'
import type { Database } from './tables.ts'

const writeEveryMs = seconds(10)

/**
 * Throws when the database is unavailable. Reads a table, because SQLite answers `select 1` without
 * its file, and writes every ten seconds: on a full or read-only disk reads still work. After a
 * failure every call writes.
 */
export function createPing(db: Database): () => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY
  return async () => {
    await sql`select name from lease limit 1`.execute(db)
    if (performance.now() - writtenAt < writeEveryMs) return
    writtenAt = Number.NEGATIVE_INFINITY
    // A lease that nobody holds and that ended long ago.
    await db
      .insertInto('lease')
      .values({ name: 'store-check', holder: '', ends_at: 0 })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ ends_at: sql<number>`lease.ends_at + 1` }),
      )
      .execute()
    writtenAt = performance.now()
  }
}
