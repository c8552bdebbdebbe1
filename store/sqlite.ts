import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteStatement } from 'kysely'
import { seconds } from '#domain/time.ts'
import { PatientDriver, type SqliteFile, type SqliteWay } from './sqlite-driver.ts'
import type { Database, Tables } from './tables.ts'

const lockTimeoutMs = seconds(5)
const maxPrepared = 500

/** Opens the database file and creates it if needed; `:memory:` is a temporary one. */
export function openSqlite(file: string, { patienceMs = lockTimeoutMs } = {}): Database {
  const dialect = new NodeSqliteDialect({ file: openFile(file, patienceMs), patienceMs })
  return new Kysely<Tables>({ dialect })
}

/** Adapts node:sqlite to the interface of Kysely's dialect. */
function openFile(file: string, patienceMs: number): SqliteFile {
  const database = new DatabaseSync(file, {
    timeout: patienceMs,
    enableForeignKeyConstraints: true,
  })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory')
  // Overwrites deleted data: links and addresses must not stay readable in the file.
  database.exec('pragma secure_delete = on')
  // From here on the driver waits for locks without blocking the process.
  database.exec('pragma busy_timeout = 0')
  const prepared = new Map<string, SqliteStatement>()

  return {
    close: () => database.close(),
    isInTransaction: () => database.isTransaction,
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known

      const statement = prepare(database, sql)
      if (isCacheable(sql)) addToCache(prepared, { sql, statement })
      return statement
    },
  }
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...(values as SQLInputValue[])),
    run: (values) => statement.run(...(values as SQLInputValue[])),
    iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
  }
}

/**
 * A cache with a limit, because lists of every length make different statements: evicts the oldest.
 */
function addToCache(
  prepared: Map<string, SqliteStatement>,
  { sql, statement }: { sql: string; statement: SqliteStatement },
): void {
  const [oldest] = prepared.keys()
  const isFull = prepared.size >= maxPrepared
  if (isFull && oldest !== undefined) prepared.delete(oldest)
  prepared.set(sql, statement)
}

/** Schema changes and one-off statements are not cached. */
function isCacheable(sql: string): boolean {
  return /^\s*(select|insert|update|delete|with)/i.test(sql)
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #way: SqliteWay

  constructor(way: SqliteWay) {
    super({ database: way.file })
    this.#way = way
  }

  override createAdapter() {
    return new NodeSqliteAdapter()
  }

  override createDriver() {
    return new PatientDriver(this.#way)
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite has transactional DDL; Kysely's default would leave a failed migration half applied. */
  override get supportsTransactionalDdl() {
    return true
  }

  /** There is only one, but the driver queues its users. */
  override get supportsMultipleConnections() {
    return true
  }
}
