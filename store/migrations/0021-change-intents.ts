import type { Kysely } from 'kysely'

/** Plan changes in progress at the payment provider, one per customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('change_intent')
    .addColumn('customer_id', 'text', (column) =>
      column.primaryKey().references('billing_account.customer_id').onDelete('cascade'),
    )
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('intent', 'text', (column) => column.notNull())
    .addColumn('lease_until', 'bigint')
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('change_intent_by_due').on('change_intent').column('due_at').execute()
}
