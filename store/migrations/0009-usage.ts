import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bucket')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('ceiling', 'integer', (column) => column.notNull())
    .addColumn('refill_ms', 'integer', (column) => column.notNull())
    .addColumn('full_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('reservation')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reserved_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addPrimaryKeyConstraint('reservation_key', ['user_id', 'request_id'])
    .execute()
  await db.schema.createIndex('reservation_by_end').on('reservation').column('expires_at').execute()

  await db.schema
    .createTable('usage_day')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_day_key', ['user_id', 'day'])
    .execute()
}
