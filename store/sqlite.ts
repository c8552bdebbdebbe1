import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { seconds } from '#domain/time.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { openWriteAheadLog } from './sqlite-log.ts'
import type { Database, Tables } from './tables.ts'

const defaultLockTimeoutMs = seconds(5)
const maxPrepared = 500
/**
 * 64 MB; SQLite's default is 4. Moving the log to the database file blocks the process until the disk
 * has it, so it should be rare.
 */
const maxLogPages = 16_000
/** SQLite's default is 2 MB, less than the indexes that every request uses. */
const cacheKilobytes = 64_000

/** Opens the database file and creates it if needed; `:memory:` is a temporary one. */
export function openSqlite(file: string, { lockTimeoutMs = defaultLockTimeoutMs } = {}): Database {
  return toDatabase(openFile(file, lockTimeoutMs), lockTimeoutMs)
}

/** For queries on a connection that someone else opened and will close. Waits for no disk. */
export function toSqliteReader(database: DatabaseSync): Database {
  const file: SqliteFile = {
    close: () => undefined,
    sync: async () => undefined,
    isInTransaction: () => database.isTransaction,
    prepare: (sql) => prepare(database, sql),
  }
  return toDatabase(file, defaultLockTimeoutMs)
}

function toDatabase(file: SqliteFile, lockTimeoutMs: number): Database {
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect({ file, lockTimeoutMs }) })
}

/** Adapts node:sqlite to the interface of Kysely's dialect. */
function openFile(file: string, lockTimeoutMs: number): SqliteFile {
  const database = new DatabaseSync(file, {
    timeout: lockTimeoutMs,
    enableForeignKeyConstraints: true,
  })
  // Not `full`: a commit would block the process until the disk has it. The driver waits for that.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma temp_store = memory',
  )
  database.exec(
    `pragma wal_autocheckpoint = ${maxLogPages}; pragma cache_size = -${cacheKilobytes}`,
  )
  // Overwrites deleted data: links and addresses must not stay readable in the file.
  database.exec('pragma secure_delete = on')
  // From here on the driver waits for locks without blocking the process.
  database.exec('pragma busy_timeout = 0')
  const prepared = new Map<string, SqliteStatement>()
  const log = openWriteAheadLog(database)

  return {
    close() {
      log.close()
      database.close()
    },
    sync: log.sync,
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
  readonly #options: SqliteDriverOptions

  constructor(options: SqliteDriverOptions) {
    super({ database: options.file })
    this.#options = options
  }

  override createAdapter() {
    return new NodeSqliteAdapter()
  }

  override createDriver() {
    return new QueuedSqliteDriver(this.#options)
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

/** A database file, with what Kysely's interface lacks. */
type SqliteFile = SqliteDatabase & {
  isInTransaction(): boolean
  /** Resolves when the disk has everything that was committed before. */
  sync(): Promise<void>
}

type SqliteDriverOptions = {
  readonly file: SqliteFile
  /** How long to wait for the lock of another process. */
  readonly lockTimeoutMs: number
}

const maxBlockingMs = 5
const maxPauseMs = 25

/** The lower eight bits of a result code: https://sqlite.org/rescode.html */
const resultCodes = { busy: 5, readOnly: 8, unreadable: 10, full: 13, cannotOpen: 14 }
const unavailable: ReadonlySet<number> = new Set(Object.values(resultCodes))

/**
 * One connection, used in turn. Transactions take the write lock when they begin (`begin
 * immediate`), so that two processes wait for each other instead of failing at the commit.
 */
class QueuedSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile
  readonly #lockTimeoutMs: number
  readonly #mutex = createMutex()
  /** Those who wait for the disk, and have left the connection to others. */
  readonly #left = new WeakSet<DatabaseConnection>()
  #busySince: number | null = null

  constructor({ file, lockTimeoutMs }: SqliteDriverOptions) {
    super({ database: file })
    this.#file = file
    this.#lockTimeoutMs = lockTimeoutMs
  }

  /**
   * SQLite is synchronous, so many queries in a row would block the event loop: after a few
   * milliseconds other work gets its turn.
   */
  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.enter()
    if (this.#busySince === null) this.#startTurn()
    else if (performance.now() - this.#busySince > maxBlockingMs) await yieldToEventLoop()
    return this.#hold(await super.acquireConnection())
  }

  #hold(shared: DatabaseConnection): DatabaseConnection {
    const held: DatabaseConnection = {
      executeQuery: <Row>(query: CompiledQuery) => this.#execute<Row>(held, { query, shared }),
      streamQuery: (query, size) => shared.streamQuery(query, size),
    }
    return held
  }

  async #execute<Row>(
    held: DatabaseConnection,
    { query, shared }: { query: CompiledQuery; shared: DatabaseConnection },
  ): Promise<QueryResult<Row>> {
    if (this.#left.delete(held)) await this.#mutex.enter()
    const result = await this.#untilUnlocked(() => shared.executeQuery<Row>(query))
    if (!this.#file.isInTransaction() && isWrite(query.sql)) await this.#sync(held)
    return result
  }

  /**
   * Resolves when the disk has what was written. Others use the connection meanwhile, and what they
   * write goes to the disk together.
   */
  async #sync(held: DatabaseConnection): Promise<void> {
    this.#left.add(held)
    this.#mutex.leave()
    try {
      await this.#file.sync()
    } catch (fault) {
      throw new DatabaseUnavailable(fault)
    }
  }

  #startTurn() {
    this.#busySince = performance.now()
    setImmediate(() => {
      this.#busySince = null
    })
  }

  override async releaseConnection(held?: DatabaseConnection) {
    if (!held || !this.#left.delete(held)) this.#mutex.leave()
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite itself rolls back when the disk is full: https://sqlite.org/lang_transaction.html */
  override async rollbackTransaction(connection: DatabaseConnection) {
    // If only the disk failed after the commit, another transaction may have begun already.
    if (this.#left.has(connection)) return
    if (this.#file.isInTransaction()) await super.rollbackTransaction(connection)
  }

  /**
   * SQLite's own busy timeout would block the whole process. So it is off, and we retry with
   * backoff while others use the connection, for example to read.
   */
  async #untilUnlocked<Answer>(query: () => Promise<Answer>): Promise<Answer> {
    const startedAt = performance.now()
    for (let restMs = 1; ; restMs = Math.min(restMs * 2, maxPauseMs)) {
      try {
        return await query()
      } catch (fault) {
        const isOver = performance.now() - startedAt > this.#lockTimeoutMs
        const mayWait = readResultCode(fault) === resultCodes.busy && !this.#file.isInTransaction()
        if (isOver || !mayWait)
          throw unavailable.has(readResultCode(fault)) ? new DatabaseUnavailable(fault) : fault
      }
      this.#mutex.leave()
      await wait(restMs)
      await this.#mutex.enter()
    }
  }
}

function isWrite(sql: string): boolean {
  return !/^\s*(select|begin|rollback|pragma)/i.test(sql)
}

function readResultCode(fault: unknown): number {
  return Number((fault as { errcode?: unknown }).errcode) & 0xff
}

/** A mutex; waiters get it in order. */
function createMutex() {
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    async enter(): Promise<void> {
      if (isTaken) return new Promise((next) => waiting.push(next))
      isTaken = true
    },
    leave(): void {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
  }
}
