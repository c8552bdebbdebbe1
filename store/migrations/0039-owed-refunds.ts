import type { Kysely } from 'kysely'

/** Payments that we have to return. No reference to the account, which they outlive. See ADR-0071. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('owed_refund')
    .addColumn('invoice_id', 'text', (column) => column.primaryKey())
    .addColumn('subscription_id', 'text')
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('owed_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('owed_refund_by_customer')
    .on('owed_refund')
    .column('customer_id')
    .execute()
  await schema.createIndex('owed_refund_by_due').on('owed_refund').column('due_at').execute()
}
