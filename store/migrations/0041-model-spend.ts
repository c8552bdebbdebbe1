import type { Kysely } from 'kysely'

/** What calls to models cost the operator, and tokens of caches and thoughts. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['cached_tokens', 'reasoning_tokens', 'spent_micros'] as const)
    await schema.alterTable('reservation').addColumn(column, 'bigint').execute()
  await schema.alterTable('reservation').addColumn('target', 'text').execute()
  for (const column of ['cached_tokens', 'reasoning_tokens'] as const)
    await schema
      .alterTable('usage_total')
      .addColumn(column, 'bigint', (added) => added.notNull().defaultTo(0))
      .execute()
  await schema
    .createTable('model_spend')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addColumn('tokens_in', 'bigint', (column) => column.notNull())
    .addColumn('tokens_out', 'bigint', (column) => column.notNull())
    .addColumn('cached_tokens', 'bigint', (column) => column.notNull())
    .addColumn('reasoning_tokens', 'bigint', (column) => column.notNull())
    .addColumn('spent_micros', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('model_spend_key', ['day', 'model', 'target'])
    .execute()
}
