import type { Kysely } from 'kysely'

/** When to tell a customer about the coming renewal. The next sync of each account sets it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('billing_account').addColumn('remind_at', 'bigint').execute()
  await schema
    .createIndex('billing_account_by_reminder')
    .on('billing_account')
    .column('remind_at')
    .execute()
}
