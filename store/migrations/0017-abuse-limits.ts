import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('usage_day')
    .addColumn('returned', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

  await db.schema.alterTable('farewell').addColumn('since', 'bigint').execute()
  await db.schema.alterTable('farewell').addColumn('subscription_id', 'text').execute()
}
