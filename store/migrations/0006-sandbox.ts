import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createObjects(db)
  await createAppointments(db)
  await createPost(db)
}

async function createObjects(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_state')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('turn', 'bigint', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('sandbox_object')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('sandbox_object_by_place')
    .on('sandbox_object')
    .columns(['kind', 'place'])
    .execute()

  await db.schema
    .createTable('sandbox_about')
    .addColumn('object_id', 'text', (column) =>
      column.notNull().references('sandbox_object.id').onDelete('cascade'),
    )
    .addColumn('about', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sandbox_about_key', ['about', 'object_id'])
    .execute()
  await db.schema
    .createIndex('sandbox_about_by_object')
    .on('sandbox_about')
    .column('object_id')
    .execute()
}

async function createAppointments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_appointment')
    .addColumn('object_id', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sandbox_appointment_key', ['object_id', 'purpose'])
    .execute()
  await db.schema
    .createIndex('sandbox_appointment_by_time')
    .on('sandbox_appointment')
    .columns(['due_at', 'place'])
    .execute()
}

async function createPost(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_key')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sandbox_key_by_time').on('sandbox_key').column('asked_at').execute()

  await db.schema
    .createTable('sandbox_delivery')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('status_code', 'integer')
    .addColumn('is_taken', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('sandbox_delivery_by_time')
    .on('sandbox_delivery')
    .column('due_at')
    .execute()
}
