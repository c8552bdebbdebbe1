import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Tables } from './tables.ts'

const bigint = pg.types.builtins.INT8

/** Opens a pool of connections to the server at the address. */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    types: { getTypeParser },
  })
  // An idle connection that the server closed is replaced at the next query; unheard, it would end the process.
  pool.on('error', () => undefined)

  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Moments are kept as bigint and fit a number until the year 287396. */
const getTypeParser: typeof pg.types.getTypeParser = (id, format) =>
  id === bigint ? Number : pg.types.getTypeParser(id, format)
