import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('billing_account')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('customer_id', 'text', (column) => column.notNull().unique())
    .addColumn('ticket', 'integer', (column) => column.notNull())
    .addColumn('written_ticket', 'integer', (column) => column.notNull())
    .addColumn('seen_at', 'bigint')
    .addColumn('subscription_id', 'text')
    .addColumn('plan', 'text')
    .addColumn('cycle', 'text')
    .addColumn('status', 'text')
    .addColumn('period_ends_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('billing_account_by_seen')
    .on('billing_account')
    .column('seen_at')
    .execute()

  await db.schema
    .createTable('checkout')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('cycle', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('checkout_id', 'text')
    .addColumn('former_id', 'text')
    .execute()
}
