import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteStatement } from 'kysely'
import { seconds } from '#domain/time.ts'
import { PatientDriver, type SqliteFile, type SqliteWay } from './sqlite-driver.ts'
import type { Database, Tables } from './tables.ts'

const lockPatienceMs = seconds(5)
const preparedAtMost = 500

/** Opens (and creates when absent) the database file; `:memory:` is a throw-away one. */
export function openSqlite(file: string, { patienceMs = lockPatienceMs } = {}): Database {
  const dialect = new NodeSqliteDialect({ file: openFile(file, patienceMs), patienceMs })
  return new Kysely<Tables>({ dialect })
}

/** node:sqlite behind the interface that Kysely's own dialect expects. */
function openFile(file: string, patienceMs: number): SqliteFile {
  const database = new DatabaseSync(file, {
    timeout: patienceMs,
    enableForeignKeyConstraints: true,
  })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory')
  // What is deleted is overwritten: links and addresses must not stay readable in the file.
  database.exec('pragma secure_delete = on')
  // From here on the driver waits, and not the whole process.
  database.exec('pragma busy_timeout = 0')
  const prepared = new Map<string, SqliteStatement>()

  return {
    close: () => database.close(),
    isInTransaction: () => database.isTransaction,
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known

      const statement = prepare(database, sql)
      if (isWorthKeeping(sql)) keep(prepared, { sql, statement })
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

/** Statements for lists of every length come and go: the oldest makes room. */
function keep(
  prepared: Map<string, SqliteStatement>,
  { sql, statement }: { sql: string; statement: SqliteStatement },
): void {
  const [oldest] = prepared.keys()
  const isFull = prepared.size >= preparedAtMost
  if (isFull && oldest !== undefined) prepared.delete(oldest)
  prepared.set(sql, statement)
}

/** A statement that changes the schema, or is run once, must not outlive it. */
function isWorthKeeping(sql: string): boolean {
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
  /** SQLite can roll a schema change back; Kysely says otherwise and would leave it half applied. */
  override get supportsTransactionalDdl() {
    return true
  }

  /** There is one, and the driver knows when to hand it on. */
  override get supportsMultipleConnections() {
    return true
  }
}
