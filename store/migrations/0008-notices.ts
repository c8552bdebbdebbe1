import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('handled_at', 'bigint')
    .addColumn('due_at', 'bigint')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .execute()
  await db.schema.createIndex('notice_by_due').on('notice').column('due_at').execute()
  // A partial index, because nearly all notices are handled and the others are counted by every
  // status check.
  await db.schema
    .createIndex('notice_unhandled')
    .on('notice')
    .column('received_at')
    .where(sql.ref('handled_at'), 'is', null)
    .execute()
}
