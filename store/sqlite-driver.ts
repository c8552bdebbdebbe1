import { setImmediate as letOthersIn, setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type SqliteDatabase, SqliteDriver } from 'kysely'
import { StoreAway } from './away.ts'

/** A database file, and what Kysely would not ask of it. */
export type SqliteFile = SqliteDatabase & { isInTransaction(): boolean }

export type SqliteWay = {
  readonly file: SqliteFile
  /** How long another process may keep the lock. */
  readonly patienceMs: number
}

const longestTurnMs = 5
const longestRestMs = 25

/** https://sqlite.org/rescode.html; the lower eight bits, of which the others tell more. */
const reasons = { busy: 5, readOnly: 8, unreadable: 10, full: 13, cannotOpen: 14 }
const away: ReadonlySet<number> = new Set(Object.values(reasons))

/**
 * One connection, for one after the other. A transaction takes the write lock at once,
 * so that two processes wait for each other instead of failing late.
 */
export class PatientDriver extends SqliteDriver {
  readonly #file: SqliteFile
  readonly #patienceMs: number
  readonly #line = openLine()
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
   * SQLite answers without waiting, so a crowd of requests would keep everyone else out
   * until its end: after some milliseconds of it the others come in.
   */
  override async acquireConnection() {
    await this.#line.enter()
    if (this.#busySince === null) this.#startTurn()
    else if (performance.now() - this.#busySince > longestTurnMs) await letOthersIn()
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

  /** What fails for want of room is rolled back by SQLite itself: https://sqlite.org/lang_transaction.html */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#file.isInTransaction()) await super.rollbackTransaction(connection)
  }

  /**
   * SQLite would wait for a lock with the whole process. It is told not to wait at all,
   * and we ask again, while others use the connection: they may only want to read.
   */
  async #untilUnlocked<Answer>(query: () => Promise<Answer>): Promise<Answer> {
    const startedAt = performance.now()
    for (let restMs = 1; ; restMs = Math.min(restMs * 2, longestRestMs)) {
      try {
        return await query()
      } catch (fault) {
        const isOver = performance.now() - startedAt > this.#patienceMs
        const mayWait = readReason(fault) === reasons.busy && !this.#file.isInTransaction()
        if (isOver || !mayWait) throw away.has(readReason(fault)) ? new StoreAway(fault) : fault
      }
      this.#line.leave()
      await wait(restMs)
      await this.#line.enter()
    }
  }
}

function readReason(fault: unknown): number {
  return Number((fault as { errcode?: unknown }).errcode) & 0xff
}

/** In the order they came. */
function openLine() {
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
