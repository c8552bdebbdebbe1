import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('usage_day')
    .addColumn('returned', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

  await db.schema.alterTable('farewell').addColumn('since', 'bigint').execute()
  await db.schema.alterTable('farewell').addColumn('subscription_id', 'text').execute()

  await db.schema
    .createTable('money_back')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('refunded_at', 'bigint', (column) => column.notNull())
    .addColumn('cards', 'text', (column) => column.notNull())
    .execute()

  // Has no user id, because the account is deleted.
  await db.schema
    .createTable('deleted_account')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addColumn('ceiling', 'integer')
    .addColumn('refill_ms', 'integer')
    .addColumn('full_at', 'bigint')
    .addColumn('refunded_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('deleted_account_by_time')
    .on('deleted_account')
    .column('deleted_at')
    .execute()
}
