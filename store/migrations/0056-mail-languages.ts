import type { Kysely } from 'kysely'

/** The language that an email is written in, and the one that a declaration is answered in. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const table of ['mail', 'declaration'])
    await schema
      .alterTable(table)
      .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
      .execute()
}
