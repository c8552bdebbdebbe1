import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('billing_account').addColumn('details', 'text').execute()
  await db.schema
    .createIndex('billing_account_by_end')
    .on('billing_account')
    .column('ends_at')
    .execute()

  await db.schema
    .createTable('told')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('told_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('told_key', ['user_id', 'cause'])
    .execute()

  await db.schema
    .createTable('cancellation')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('cancelled_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('cancellation_by_user').on('cancellation').column('user_id').execute()

  await db.schema
    .createTable('farewell')
    .addColumn('customer_id', 'text', (column) => column.primaryKey())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute()
}
