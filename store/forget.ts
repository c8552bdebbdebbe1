import { type RawBuilder, sql } from 'kysely'
import type { Database, Tables } from './tables.ts'

/** SQLite blocks everything else during a statement, and PostgreSQL has a limit for one. */
const batchSize = 200

type Forgotten = {
  readonly from: keyof Tables
  /** The columns of the primary key. */
  readonly key?: readonly string[]
  /** Needs an index: the statement runs every hour on tables that grow with users. */
  readonly where: RawBuilder<unknown>
}

/** Deletes a batch of rows. Returns whether there may be more. */
export async function forgetSome(
  db: Database,
  { from, key = ['id'], where }: Forgotten,
): Promise<boolean> {
  const table = sql.table(from)
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const { numAffectedRows = 0n } = await sql`
    delete from ${table} where (${columns}) in (
      select ${columns} from ${table} where ${where} limit ${sql.lit(batchSize)}
    )
  `.execute(db)
  return numAffectedRows >= BigInt(batchSize)
}
