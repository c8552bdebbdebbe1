import { closeSync, fdatasync, openSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'

const syncFile = promisify(fdatasync)

type WriteAheadLog = {
  /** Resolves when the disk has everything that was written before the call. */
  sync(): Promise<void>
  close(): void
}

/**
 * SQLite's write-ahead log, which a commit appends to. Waits for the disk in another thread, once
 * for all commits that come meanwhile. A commit that wasn't synced survives a crash of the process,
 * but not one of the machine, so nobody may be told about it before. See ADR-0005.
 */
export function openWriteAheadLog(database: DatabaseSync): WriteAheadLog {
  const file = database.location()
  if (!file) return { sync: async () => undefined, close: () => undefined }
  // SQLite creates the log with the first read.
  database.exec('select 1 from sqlite_schema')
  const descriptor = openSync(`${file}-wal`, 'r+')
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  function start(): Promise<void> {
    const sync = syncFile(descriptor).finally(() => {
      if (running === sync) running = null
    })
    running = sync
    return sync
  }

  /** After the one that runs, which may have begun before the last commit. */
  function startNext(): Promise<void> {
    next = null
    return start()
  }

  return {
    sync() {
      if (!running) return start()
      next ??= running.then(startNext, startNext)
      return next
    },
    close: () => closeSync(descriptor),
  }
}
