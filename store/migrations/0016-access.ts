import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { days } from '#domain/time.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // API tokens didn't expire before: each gets 90 days from now.
  await db.schema.alterTable('session').addColumn('expires_at', 'bigint').execute()
  const expiresAt = Date.now() + days(90)
  await sql`update session set expires_at = ${expiresAt} where kind = 'token'`.execute(db)

  await db.schema
    .createTable('account_lock')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('locked_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('admin_action')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('operator', 'text', (column) => column.notNull())
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('acted_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('admin_action_by_user')
    .on('admin_action')
    .columns(['user_id', 'acted_at'])
    .execute()
}
