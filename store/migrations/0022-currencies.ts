import type { Kysely } from 'kysely'

/** The currency of a subscription and of a checkout. Until now all of them were in US dollars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['billing_account', 'checkout']) {
    await db.schema
      .alterTable(table)
      .addColumn('currency', 'text', (column) => column.notNull().defaultTo('usd'))
      .execute()
  }
}
