import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { seconds } from '#domain/time.ts'
import { StoreAway } from './away.ts'
import type { Database, Tables } from './tables.ts'

const bigint = pg.types.builtins.INT8
const longestStatementMs = seconds(10)

/** Longer than any statement may take, and than a connection is kept that nobody uses. */
const longestSilenceMs = seconds(12)

/**
 * What the server says when it goes, stands still, is full or may not write:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const awayStates = /^(08|53|58|57P|57014|55P03|25006|25P03)/

/** Opens a pool of connections to the server at the address. */
export function openPostgres(url: string, { silenceMs = longestSilenceMs } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: seconds(5),
    statement_timeout: longestStatementMs,
    // A transaction of ours that was cut off keeps its locks no longer than this.
    idle_in_transaction_session_timeout: seconds(15),
    keepAlive: true,
    stream: () => openLine(silenceMs),
    types: { getTypeParser },
  })
  // A connection that is lost fails its query, if it has one, and is replaced; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)

  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: () => connect(pool), end: () => pool.end(), options: pool.options },
    }),
  })
}

/**
 * A cut cable says nothing, so silence is taken for one. The whole line is given up
 * and not one query, behind which all that come later would wait for an answer as well.
 */
function openLine(silenceMs: number): Socket {
  const line = new Socket().setTimeout(silenceMs)
  return line.on('timeout', () => line.destroy(new Error('The database does not answer')))
}

/** A connection that met with an away server is not used again: the next may lead to another. */
async function connect(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect().catch(raiseAway)
  let isSpent = false

  async function query(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    try {
      return await client.query(sql, values)
    } catch (fault) {
      if (!isAway(fault)) throw fault
      isSpent = true
      throw new StoreAway(fault)
    }
  }

  return {
    // It can also read by a cursor, which nobody asks for.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isUnwanted) => client.release(isSpent || isUnwanted),
  }
}

function raiseAway(fault: unknown): never {
  throw new StoreAway(fault)
}

/** What the server did not say itself came of the line. */
function isAway(fault: unknown): boolean {
  return !(fault instanceof pg.DatabaseError) || awayStates.test(fault.code ?? '')
}

/** Moments are kept as bigint and fit a number until the year 287396. */
const getTypeParser: typeof pg.types.getTypeParser = (id, format) =>
  id === bigint ? Number : pg.types.getTypeParser(id, format)
