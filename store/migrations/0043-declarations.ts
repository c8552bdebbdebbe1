import type { Kysely } from 'kysely'

/** Withdrawals and cancellations by form, and refunds of a part of an invoice. See ADR-0094. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('declaration')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('contract', 'text', (column) => column.notNull())
    .addColumn('is_extraordinary', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('wanted_on', 'text')
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('link_hash', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('proven_by', 'text')
    .addColumn('outcome', 'text')
    .addColumn('subscription_id', 'text')
    .addColumn('due_at', 'bigint')
    .addColumn('tries', 'integer', (column) => column.notNull())
    // It outlives the account: we have to be able to prove what was declared and when.
    .addColumn('user_id', 'text', (column) =>
      column.references('user_profile.id').onDelete('set null'),
    )
    .execute()
  for (const column of ['link_hash', 'email', 'user_id', 'due_at', 'state', 'received_at'] as const)
    await schema.createIndex(`declaration_by_${column}`).on('declaration').column(column).execute()
  await schema.alterTable('owed_refund').addColumn('until_cents', 'bigint').execute()
}
