import { sql } from 'kysely'
import { seconds } from '#domain/time.ts'
import type { Listeners } from './changes.ts'
import type { Database } from './tables.ts'

type Way = { readonly db: Database; readonly everyMs?: number }

/**
 * Notices that another process wrote to the file, such as a command of support, and has
 * everyone look again: SQLite tells that something changed, not what. Our own writes do
 * not count. https://sqlite.org/pragma.html#pragma_data_version
 */
export function openSqliteEar(
  { hearAll }: Pick<Listeners, 'hearAll'>,
  { db, everyMs = seconds(1) }: Way,
): { close(): Promise<void> } {
  let known = readVersion(db)
  const pulse = setInterval(look, everyMs).unref()

  async function look(): Promise<void> {
    const before = known
    known = readVersion(db)
    if ((await before) !== (await known)) hearAll()
  }

  return {
    async close() {
      clearInterval(pulse)
      await known
    },
  }
}

/** A file that cannot be read tells nothing; the next look does. */
async function readVersion(db: Database): Promise<number | undefined> {
  const asked = sql<{ data_version: number }>`pragma data_version`.execute(db)
  const { rows } = await asked.catch(() => ({ rows: [] }))
  return rows[0]?.data_version
}
