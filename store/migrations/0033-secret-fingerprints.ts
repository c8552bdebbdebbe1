import type { Kysely } from 'kysely'

/** For recognizing the secrets that the database was written with, before others make passwords invalid. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('secret_fingerprint')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .execute()
}
