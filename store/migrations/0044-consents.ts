import type { Kysely } from 'kysely'

/**
 * What customers agreed to with an order: without a reference to the account, which it outlives.
 * Ends of yearly plans with one month's notice. The part of an email that follows its button. See
 * ADR-0095.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('consent')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('cycle', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('given_at', 'bigint', (column) => column.notNull())
    .addColumn('attempt', 'bigint')
    .addColumn('checkout_id', 'text')
    .addColumn('subscription_id', 'text')
    .execute()
  await schema
    .createIndex('consent_by_attempt')
    .on('consent')
    .columns(['user_id', 'attempt', 'kind'])
    .unique()
    .execute()
  for (const column of ['subscription_id', 'given_at'] as const)
    await schema.createIndex(`consent_by_${column}`).on('consent').column(column).execute()
  await schema
    .createTable('early_end')
    .addColumn('subscription_id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('returns', 'text', (column) => column.notNull())
    .addColumn('refund_cents', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('early_end_by_customer').on('early_end').column('customer_id').execute()
  await schema.alterTable('mail').addColumn('details', 'text').execute()
}
