import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type SqliteDatabase, SqliteDriver } from 'kysely'
import { StoreAway } from './away.ts'

/** A database file, with what Kysely's interface lacks. */
export type SqliteFile = SqliteDatabase & { isInTransaction(): boolean }

export type SqliteWay = {
  readonly file: SqliteFile
  /** How long to wait for the lock of another process. */
  readonly patienceMs: number
}

const maxBlockingMs = 5
const maxPauseMs = 25

/** The lower eight bits of a result code: https://sqlite.org/rescode.html */
const resultCodes = { busy: 5, readOnly: 8, unreadable: 10, full: 13, cannotOpen: 14 }
const away: ReadonlySet<number> = new Set(Object.values(resultCodes))

/**
 * One connection, used in turn. Transactions take the write lock when they begin (`begin
 * immediate`), so that two processes wait for each other instead of failing at the commit.
 */
export class PatientDriver extends SqliteDriver {
  readonly #file: SqliteFile
  readonly #patienceMs: number
  readonly #line = openMutex()
  #busySince: number | null = null

  constructor({ file, patienceMs }: SqliteWay) {
    super({ database: file })
    this.#file = file
    this.#patienceMs = patienceMs
  }

  override async init() {
    await super.init()
    const connection = await super.acquireConnection()
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query) => this.#untilUnlocked(() => execute(query))
  }

  /**
   * SQLite is synchronous, so many queries in a row would block the event loop: after a few
   * milliseconds other work gets its turn.
   */
  override async acquireConnection() {
    await this.#line.enter()
    if (this.#busySince === null) this.#startTurn()
    else if (performance.now() - this.#busySince > maxBlockingMs) await yieldToEventLoop()
    return super.acquireConnection()
  }

  #startTurn() {
    this.#busySince = performance.now()
    setImmediate(() => {
      this.#busySince = null
    })
  }

  override async releaseConnection() {
    this.#line.leave()
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite itself rolls back when the disk is full: https://sqlite.org/lang_transaction.html */
  override async rollbackTransaction(connection: DatabaseConnection) {
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
        const isOver = performance.now() - startedAt > this.#patienceMs
        const mayWait = readResultCode(fault) === resultCodes.busy && !this.#file.isInTransaction()
        if (isOver || !mayWait) throw away.has(readResultCode(fault)) ? new StoreAway(fault) : fault
      }
      this.#line.leave()
      await wait(restMs)
      await this.#line.enter()
    }
  }
}

function readResultCode(fault: unknown): number {
  return Number((fault as { errcode?: unknown }).errcode) & 0xff
}

/** A mutex; waiters get it in order. */
function openMutex() {
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
