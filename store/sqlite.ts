import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import type { Database, Tables } from './tables.ts'

const busyTimeoutMs = 5_000
const preparedAtMost = 500
const longestTurnMs = 5

/** Opens (and creates when absent) the database file; `:memory:` is a throw-away one. */
export function openSqlite(file: string): Database {
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect({ database: openFile(file) }) })
}

/** node:sqlite behind the interface that Kysely's own dialect expects. */
function openFile(file: string): SqliteDatabase {
  const database = new DatabaseSync(file, {
    timeout: busyTimeoutMs,
    enableForeignKeyConstraints: true,
  })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory')
  const prepared = new Map<string, SqliteStatement>()

  return {
    close: () => database.close(),
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
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }

  override createDriver() {
    return new EagerDriver(this.#config)
  }
}

/** SQLite can roll a schema change back; Kysely says otherwise and would leave it half applied. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Takes the write lock at once, so that two processes wait for each other instead of failing late.
 * SQLite answers without waiting, so a crowd of requests would keep everyone else out until its
 * end: after some milliseconds of it the others come in.
 */
class EagerDriver extends SqliteDriver {
  #busySince: number | null = null

  override async acquireConnection() {
    const connection = await super.acquireConnection()
    if (this.#busySince === null) this.#startTurn()
    else if (performance.now() - this.#busySince > longestTurnMs) await letOthersIn()
    return connection
  }

  #startTurn() {
    this.#busySince = performance.now()
    setImmediate(() => {
      this.#busySince = null
    })
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}
