import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { seconds } from '#domain/time.ts'
import { type CircuitBreaker, openCircuitBreaker } from './circuit-breaker.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { findStatementName } from './prepared-queries.ts'
import type { Database, Tables } from './tables.ts'

const bigint = pg.types.builtins.INT8

export type PostgresSettings = {
  /** How many connections a process opens at most, beside the one that listens. */
  readonly poolSize: number
  readonly connectTimeoutMs: number
  /** 0 for none. */
  readonly statementTimeoutMs: number
  /**
   * Whether a pooler such as PgBouncer may run each transaction on another connection: then nothing
   * can be prepared.
   */
  readonly isPooled: boolean
}

const defaults: PostgresSettings = {
  poolSize: 10,
  connectTimeoutMs: seconds(5),
  statementTimeoutMs: seconds(10),
  isPooled: false,
}

/** How much longer than the longest statement a connection may be silent. */
const silenceMs = seconds(2)
/** How long a probe may take to connect and to get an answer. */
const probeTimeoutMs = seconds(2)

/**
 * SQLSTATE codes of a server that shuts down, times out, is full or read-only:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailableStates = /^(08|53|58|57P|57014|55P03|25006|25P03)/
/** Those of a server that is starting or stopping. */
const downStates = /^(08|57P)/

/** The connections of this process. */
export type PoolUse = {
  readonly idle: number
  readonly busy: number
  /** Queries that wait for a connection. */
  readonly waiting: number
  readonly max: number
}

type OpenPostgres = { readonly db: Database; readonly readPool: () => PoolUse }

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
  return toDatabase(pool, { breaker: alwaysClosed, isPooled: true })
}

/** A migration fails with its own error. */
const alwaysClosed: CircuitBreaker = { guard: (query) => query(), close: () => undefined }

/** A command without a limit reads days of everybody's requests: they would be sorted on the disk. */
const forCommands = "; set work_mem = '64MB'"

/**
 * Opens a connection pool to the server. Settings of the connections are set with a query, because
 * poolers refuse them as startup parameters.
 */
export function openPostgres(url: string, given: Partial<PostgresSettings> = {}): OpenPostgres {
  const settings = { ...defaults, ...given }
  const { poolSize, connectTimeoutMs, statementTimeoutMs } = settings
  const sockets = new Set<Socket>()
  // Limits how long a transaction keeps its locks after its connection broke.
  const idleTimeoutMs = statementTimeoutMs && statementTimeoutMs + seconds(5)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    stream: () => openSocket(sockets, statementTimeoutMs && statementTimeoutMs + silenceMs),
    types: { getTypeParser },
    onConnect: (client) =>
      client.query(
        `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${idleTimeoutMs}${statementTimeoutMs === 0 ? forCommands : ''}`,
      ),
  })
  const breaker = openCircuitBreaker({
    probe: () => probe(url),
    onOpen: () => {
      for (const socket of sockets) socket.destroy(new Error('The database does not answer'))
    },
  })
  return {
    db: toDatabase(pool, { breaker, isPooled: settings.isPooled }),
    readPool: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      max: poolSize,
    }),
  }
}

type DatabaseOptions = { readonly breaker: CircuitBreaker; readonly isPooled: boolean }

function toDatabase(pool: pg.Pool, options: DatabaseOptions): Database {
  // A lost connection fails its query and is replaced. Without these handlers the error would end
  // the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  const end = () => {
    options.breaker.close()
    return pool.end()
  }

  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: () => connect(pool, options), end, options: pool.options },
    }),
  })
}

/** Connects and asks. A server that answers with an error, such as too many connections, is up. */
async function probe(url: string): Promise<void> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString: url, stream: () => socket })
  client.on('error', () => undefined)
  const limit = setTimeout(() => socket.destroy(new Error('No answer in time')), probeTimeoutMs)
  try {
    await client.connect()
    await client.query('select 1')
    await client.end()
  } catch (fault) {
    socket.destroy()
    const isUp = fault instanceof pg.DatabaseError && !downStates.test(fault.code ?? '')
    if (!isUp) throw fault
  } finally {
    clearTimeout(limit)
  }
}

/**
 * A broken connection may never report an error, so a timeout destroys it. The whole socket,
 * because later queries on the same connection would wait, too.
 */
function openSocket(sockets: Set<Socket>, timeoutMs: number): Socket {
  const socket = new Socket().setTimeout(timeoutMs)
  sockets.add(socket)
  return socket
    .on('timeout', () => socket.destroy(new Error('The database did not answer in time')))
    .on('close', () => sockets.delete(socket))
}

/**
 * A connection that has seen an unavailable server is discarded, because a new one may reach
 * another server.
 */
async function connect(
  pool: pg.Pool,
  { breaker, isPooled }: DatabaseOptions,
): Promise<PostgresPoolClient> {
  const client = await breaker.guard(() => pool.connect().catch(throwUnavailable))
  let isSpent = false

  async function query(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = isPooled ? undefined : findStatementName(sql)
    const prepared = name ? { name, text: sql, values } : { text: sql, values }
    return breaker.guard(() =>
      client.query(prepared).catch((fault) => {
        if (!isUnavailable(fault)) throw fault
        isSpent = true
        throw new DatabaseUnavailable(fault)
      }),
    )
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
export const getTypeParser: typeof pg.types.getTypeParser = (id, format) =>
  id === bigint ? Number : pg.types.getTypeParser(id, format)
