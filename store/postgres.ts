import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import { seconds } from '#domain/time.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { findStatementName } from './prepared-queries.ts'
import type { Database, Tables } from './tables.ts'

const bigint = pg.types.builtins.INT8
const statementTimeoutMs = seconds(10)

/** Longer than the statement timeout, and than an idle connection stays in the pool. */
const socketTimeoutMs = seconds(12)

/**
 * SQLSTATE codes of a server that shuts down, times out, is full or read-only:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailableStates = /^(08|53|58|57P|57014|55P03|25006|25P03)/

/**
 * Kysely's advisory lock, under which one process at a time migrates:
 * https://github.com/kysely-org/kysely/blob/master/src/dialect/postgres/postgres-adapter.ts
 */
const migrationLock = sql.raw('3853314791062309107')

/**
 * Opens a connection without time limits: an index on a large table takes minutes, and other
 * replicas wait for it.
 */
export function openPostgresForMigrations(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: seconds(5),
    keepAlive: true,
    types: { getTypeParser },
  })
  return toDatabase(pool)
}

/** Whether another process is migrating right now. */
export async function waitsForMigrations(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(${migrationLock}) as is_free
  `.execute(db)
  return rows[0]?.is_free === false
}

/** Opens a connection pool to the server. */
export function openPostgres(url: string, { silenceMs = socketTimeoutMs } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: seconds(5),
    statement_timeout: statementTimeoutMs,
    // Limits how long a transaction keeps its locks after its connection broke.
    idle_in_transaction_session_timeout: seconds(15),
    keepAlive: true,
    stream: () => openSocket(silenceMs),
    types: { getTypeParser },
  })
  return toDatabase(pool)
}

function toDatabase(pool: pg.Pool): Database {
  // A lost connection fails its query and is replaced. Without these handlers the error would end
  // the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)

  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: () => connect(pool), end: () => pool.end(), options: pool.options },
    }),
  })
}

/**
 * A broken connection may never report an error, so a timeout destroys it. The whole socket,
 * because later queries on the same connection would wait, too.
 */
function openSocket(silenceMs: number): Socket {
  const socket = new Socket().setTimeout(silenceMs)
  return socket.on('timeout', () =>
    socket.destroy(new Error('The database did not answer in time')),
  )
}

/**
 * A connection that has seen an unavailable server is discarded, because a new one may reach
 * another server.
 */
async function connect(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect().catch(throwUnavailable)
  let isSpent = false

  async function query(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    try {
      const name = findStatementName(sql)
      return await client.query(name ? { name, text: sql, values } : { text: sql, values })
    } catch (fault) {
      if (!isUnavailable(fault)) throw fault
      isSpent = true
      throw new DatabaseUnavailable(fault)
    }
  }

  return {
    // Kysely's type also has cursors, which we don't use.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isUnwanted) => client.release(isSpent || isUnwanted),
  }
}

function throwUnavailable(fault: unknown): never {
  throw new DatabaseUnavailable(fault)
}

/** Errors that don't come from the server are connection errors. */
function isUnavailable(fault: unknown): boolean {
  return !(fault instanceof pg.DatabaseError) || unavailableStates.test(fault.code ?? '')
}

/** Timestamps are stored as bigint, which fits a number until the year 287396. */
const getTypeParser: typeof pg.types.getTypeParser = (id, format) =>
  id === bigint ? Number : pg.types.getTypeParser(id, format)
