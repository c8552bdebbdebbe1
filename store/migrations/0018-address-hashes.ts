import type { Kysely } from 'kysely'

/** Keyed hashes of the addresses that an account had before its current one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('address_hash')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('left_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('address_hash_key', ['user_id', 'hash'])
    .execute()
  await db.schema.createIndex('address_hash_by_time').on('address_hash').column('left_at').execute()
}
