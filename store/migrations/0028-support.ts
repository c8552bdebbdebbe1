import type { Kysely } from 'kysely'

/** The subject of support requests, and headers of emails. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('contact_message').addColumn('subject', 'text').execute()
  await schema.alterTable('mail').addColumn('headers', 'text').execute()
}
