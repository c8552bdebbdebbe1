import type { Kysely } from 'kysely'

/** The language of an account's emails and pages. `language` is the one that it completes code in. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('user_profile')
    .addColumn('site_language', 'text', (column) => column.notNull().defaultTo('en'))
    .execute()
}
