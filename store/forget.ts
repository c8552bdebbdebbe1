import { type RawBuilder, sql } from 'kysely'
import type { Database, Tables } from './tables.ts'

/** SQLite blocks everything else during a statement, and PostgreSQL has a limit for one. */
const batchSize = 1_000

type Forgotten = {
  readonly from: keyof Tables
  /** The primary key. */
  readonly key?: string
  /** Needs an index: the statement runs every hour on tables that grow with users. */
  readonly where: RawBuilder<unknown>
}

/** Deletes a batch of rows. Returns whether there may be more. */
export async function forgetSome(
  db: Database,
  { from, key = 'id', where }: Forgotten,
): Promise<boolean> {
  const [table, column] = [sql.table(from), sql.ref(key)]
  const { numAffectedRows = 0n } = await sql`
    delete from ${table} where ${column} in (
      select ${column} from ${table} where ${where} limit ${sql.lit(batchSize)}
    )
  `.execute(db)
  return numAffectedRows >= BigInt(batchSize)
}
