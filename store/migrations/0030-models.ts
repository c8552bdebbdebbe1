import type { Kysely } from 'kysely'

/** For calls to models: what the operator has spent, and which calls continue a request. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('model_budget')
    .addColumn('period', 'text', (column) => column.primaryKey())
    .addColumn('tenths', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('model_turn')
    .addColumn('session_id', 'text', (column) =>
      column.primaryKey().references('session.id').onDelete('cascade'),
    )
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .execute()
}
