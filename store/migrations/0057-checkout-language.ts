import type { Kysely } from 'kysely'

/** The language of the page where the open checkout is paid. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('checkout')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
    .execute()
}
