import type { Kysely } from 'kysely'

/** For models that users have fine-tuned: where they answer, never the key. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('tuned_model_list')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('tuned_model')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('tuned_model_by_address', ['user_id', 'endpoint', 'model'])
    .execute()
}
