import type { Kysely } from 'kysely'

/** Higher prices that were announced, and what customers answered. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('price_announcement')
    .addColumn('id', 'text', (id) => id.primaryKey())
    .addColumn('plan_id', 'text', (column) => column.notNull())
    .addColumn('cycle', 'text', (column) => column.notNull())
    .addColumn('cents', 'integer', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('announced_at', 'bigint', (column) => column.notNull())
    .execute()
  // Not deleted with the user: they prove what was agreed.
  await schema
    .createTable('price_notice')
    .addColumn('announcement_id', 'text', (column) => column.notNull())
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('told_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('ends_for_at', 'bigint')
    .addColumn('accepted_at', 'bigint')
    .addColumn('text', 'text')
    .addColumn('version', 'text')
    .addPrimaryKeyConstraint('price_notice_key', ['announcement_id', 'subscription_id'])
    .execute()
  for (const column of ['subscription_id', 'user_id'])
    await schema
      .createIndex(`price_notice_by_${column}`)
      .on('price_notice')
      .column(column)
      .execute()
}
