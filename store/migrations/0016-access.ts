import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { days } from '#domain/time.ts'

/** API tokens had no end before: each gets 90 days from now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('expires_at', 'bigint').execute()
  const expiresAt = Date.now() + days(90)
  await sql`update session set expires_at = ${expiresAt} where kind = 'token'`.execute(db)
}
