import { DatabaseSync } from 'node:sqlite'

/**
 * Tells whether this is the only process that works on a database file, beside support commands,
 * which don't ask. The operating system releases the lock when the process ends, however it ends.
 */
export function openSqliteOwner(file: string): { isOwner(): boolean; close(): void } {
  let lock: DatabaseSync | null = null
  return {
    isOwner() {
      if (file !== ':memory:') lock ??= takeLock(`${file}-owner`)
      return file === ':memory:' || lock !== null
    },
    close() {
      lock?.close()
      lock = null
    },
  }
}

/** An empty database file in a transaction that never ends: SQLite locks files on every platform. */
function takeLock(file: string): DatabaseSync | null {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('begin exclusive')
    return database
  } catch (fault) {
    database.close()
    if ((fault as { errcode?: unknown }).errcode !== busy) throw fault
    return null
  }
}

/** https://sqlite.org/rescode.html#busy */
const busy = 5
