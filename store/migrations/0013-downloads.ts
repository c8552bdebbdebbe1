import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('download')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('downloaded_at', 'bigint', (column) => column.notNull())
    .execute()
}
