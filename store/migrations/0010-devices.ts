import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('session')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('browser'))
    .execute()

  // A request made on an unlimited plan is never given back on a limited one.
  await db.schema
    .alterTable('reservation')
    .addColumn('is_counted', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()

  await db.schema
    .createTable('device_login')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_code', 'text', (column) => column.notNull().unique())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('interval_ms', 'integer', (column) => column.notNull())
    .addColumn('polled_at', 'bigint')
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) =>
      column.references('user_profile.id').onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('device_login_by_end')
    .on('device_login')
    .column('expires_at')
    .execute()
}
