import type { Kysely } from 'kysely'

/**
 * Not a foreign key to users: someone who was created at the provider and not here yet has a row,
 * too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('provider_account')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .addColumn('password_at', 'bigint', (column) => column.notNull())
    .addColumn('moves', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createIndex('provider_account_by_email')
    .on('provider_account')
    .column('email')
    .execute()
}
