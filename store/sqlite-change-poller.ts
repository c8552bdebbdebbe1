import { sql } from 'kysely'
import { seconds } from '#domain/time.ts'
import type { Listeners } from './changes.ts'
import type { Database } from './tables.ts'

type PollerOptions = { readonly db: Database; readonly everyMs?: number }

/**
 * Polls `data_version` for writes by other processes, such as a support command, and then notifies
 * all subscribers, because SQLite doesn't say what changed. Our own writes don't count.
 * https://sqlite.org/pragma.html#pragma_data_version
 */
export function openSqliteChangePoller(
  { notifyAll }: Pick<Listeners, 'notifyAll'>,
  { db, everyMs = seconds(1) }: PollerOptions,
): { close(): Promise<void> } {
  let known = readVersion(db)
  const timer = setInterval(poll, everyMs).unref()

  async function poll(): Promise<void> {
    const before = known
    known = readVersion(db)
    if ((await before) !== (await known)) notifyAll()
  }

  return {
    async close() {
      clearInterval(timer)
      await known
    },
  }
}

/** Undefined when the file can't be read; the next poll tries again. */
async function readVersion(db: Database): Promise<number | undefined> {
  const query = sql<{ data_version: number }>`pragma data_version`.execute(db)
  const { rows } = await query.catch(() => ({ rows: [] }))
  return rows[0]?.data_version
}
