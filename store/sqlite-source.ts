import { existsSync } from 'node:fs'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { toSqliteReader } from './sqlite.ts'
import { openSqliteOwner } from './sqlite-owner.ts'
import type { Database } from './tables.ts'

/** A database file that no one writes to, this process included. */
export type SqliteSource = {
  /** For queries. */
  readonly db: Database
  /** All tables but the ones that migrations keep about themselves, and their columns. */
  listTables(): ReadonlyMap<string, readonly string[]>
  /** The migrations that have run. */
  listMigrations(): readonly string[]
  /** Throws if pages of the file are damaged. Doesn't compare indexes with tables, which takes ten times as long. */
  checkPages(): void
  /** All rows, read one after the other, with their columns in this order. */
  readRows(table: string, columns: readonly string[]): Iterable<SQLOutputValue[]>
  close(): void
}

/**
 * Opens the database of a stopped site to copy it, and keeps everyone from writing to it until it's
 * closed. Throws if a site runs on it. Changes nothing in the file, not even the log of a site that
 * was killed, which the next start has to write back.
 */
export function openSqliteSource(file: string): SqliteSource {
  if (!existsSync(file)) throw new Error(`There is no SQLite database at ${file}`)
  const owner = openSqliteOwner(file)
  const opened: { close(): void }[] = [owner]
  // The reader is closed last: the last connection that may write would write the log back.
  const close = () => {
    for (const one of opened.splice(0)) one.close()
  }
  try {
    if (!owner.isOwner()) throw new Error(toInUse(file))
    const writer = new DatabaseSync(file, { timeout: 0 })
    opened.push(writer)
    lock(writer, file)
    const reader = new DatabaseSync(file, { readOnly: true })
    opened.push(reader)
    reader.prepare('select 1 from sqlite_schema').get()
    return { ...readSource(reader, file), close }
  } catch (fault) {
    close()
    throw toReadable(file, fault)
  }
}

/** Takes the lock of those who write, without writing. */
function lock(writer: DatabaseSync, file: string): void {
  try {
    writer.exec('begin immediate')
  } catch (fault) {
    throw getCode(fault) === busy ? new Error(toInUse(file), { cause: fault }) : fault
  }
}

function readSource(reader: DatabaseSync, file: string): Omit<SqliteSource, 'close'> {
  return {
    db: toSqliteReader(reader),
    listTables() {
      const rows = reader
        .prepare(
          `select t.name as name, c.name as column_name
           from sqlite_schema t, pragma_table_info(t.name) c
           where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'
             and t.name not like 'kysely\\_%' escape '\\'
           order by t.name, c.cid`,
        )
        .all()
      const byTable = Map.groupBy(rows, ({ name }) => String(name))
      return new Map(
        [...byTable].map(([name, columns]) => [
          name,
          columns.map(({ column_name }) => String(column_name)),
        ]),
      )
    },
    listMigrations() {
      const rows = reader.prepare('select name from kysely_migration order by name').all()
      return rows.map(({ name }) => String(name))
    },
    checkPages() {
      const [found] = reader.prepare('pragma quick_check(1)').all()
      if (found?.quick_check !== 'ok') throw toDamage(file)
    },
    *readRows(table, columns) {
      const names = columns.map((name) => `"${name}"`).join()
      const statement = reader.prepare(`select ${names} from "${table}"`)
      statement.setReturnArrays(true)
      try {
        yield* statement.iterate() as unknown as Iterable<SQLOutputValue[]>
      } catch (fault) {
        throw toReadable(file, fault)
      }
    },
  }
}

function toInUse(file: string): string {
  return `${file} is in use: stop the site before you move it, and let nothing start it again`
}

function toDamage(file: string, cause?: unknown): Error {
  return new Error(
    `The database in ${file} is damaged. Restore the last good backup, or see "data is wrong or gone" in docs/operations.md`,
    { cause },
  )
}

function toReadable(file: string, fault: unknown): unknown {
  const code = getCode(fault)
  if (damaged.has(code)) return toDamage(file, fault)
  if (code === 0) return fault
  return new Error(`${file} can't be read: ${fault instanceof Error ? fault.message : fault}`, {
    cause: fault,
  })
}

/** https://sqlite.org/rescode.html */
const busy = 5
/** A damaged page, and a file that isn't a database. */
const damaged: ReadonlySet<number> = new Set([11, 26])

/** The lower eight bits are the kind of error; 0 if it isn't SQLite's. */
function getCode(fault: unknown): number {
  return Number((fault as { errcode?: unknown }).errcode ?? 0) & 0xff
}
