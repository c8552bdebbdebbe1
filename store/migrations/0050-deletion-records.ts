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
  await schema.createIndex('admin_action_by_time').on('admin_action').column('acted_at').execute()
}
