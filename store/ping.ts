import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { seconds } from '#domain/time.ts'
import type { Database } from './tables.ts'

const writeEveryMs = seconds(10)
/** Several pages of either engine: a smaller row fits into pages that a full disk already has. */
const rowBytes = 16_384

/**
 * Throws when the database is unavailable. Reads a table, because SQLite answers `select 1` without
 * its file, and writes every ten seconds: on a full or read-only disk reads still work. Every other
 * write needs room, and the next one frees it. After a failure every call writes.
 */
export function createPing(db: Database): () => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY
  let isLarge = false
  return async () => {
    await sql`select name from lease limit 1`.execute(db)
    if (performance.now() - writtenAt < writeEveryMs) return
    writtenAt = Number.NEGATIVE_INFINITY
    const hasRoom = isLarge
    isLarge = false
    // A lease that nobody holds and that ended long ago. Random, because databases compress.
    const holder = hasRoom ? '' : randomBytes(rowBytes / 2).toString('hex')
    await db
      .insertInto('lease')
      .values({ name: 'store-check', holder, ends_at: 0 })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ holder, ends_at: sql<number>`lease.ends_at + 1` }),
      )
      .execute()
    isLarge = !hasRoom
    writtenAt = performance.now()
  }
}
