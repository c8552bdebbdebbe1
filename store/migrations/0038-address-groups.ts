import type { Kysely } from 'kysely'

/** Accounts of one mailbox (`me+1@…`, `me+2@…`), which share the free allowance. See ADR-0064. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('user_profile').addColumn('address_group', 'text').execute()
  await schema
    .alterTable('user_profile')
    .addColumn('shares_allowance', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema
    .createIndex('user_profile_by_address_group')
    .on('user_profile')
    .column('address_group')
    .execute()
}
