import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('deletion_record')
    .addColumn('receipt', 'text', (column) => column.primaryKey())
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addColumn('signed', 'text', (column) => column.notNull())
    .execute()
  for (const column of ['address_hash', 'deleted_at'])
    await schema
      .createIndex(`deletion_record_by_${column}`)
      .on('deletion_record')
      .column(column)
      .execute()
  // What is counted with a user's id.
  await schema.createIndex('owed_refund_by_user').on('owed_refund').column('user_id').execute()
}
