import { type Kysely, sql } from 'kysely'

/** What calls to models cost the operator, and tokens of caches and thoughts. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['cached_tokens', 'reasoning_tokens', 'spent_micros'] as const)
    await schema.alterTable('reservation').addColumn(column, 'bigint').execute()
  for (const column of ['target', 'generation'] as const)
    await schema.alterTable('reservation').addColumn(column, 'text').execute()
  await schema
    .createIndex('reservation_by_generation')
    .on('reservation')
    .column('reserved_at')
    .where(sql<boolean>`generation is not null`)
    .execute()
  await schema
    .createIndex('reservation_without_ending')
    .on('reservation')
    .column('reserved_at')
    .where(sql<boolean>`ending is null and spent_micros is not null`)
    .execute()
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
