import type { Kysely } from 'kysely'

/** Names two tables after what they hold: sent notifications, and customers to delete at Stripe. Keeps all rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('told').renameTo('sent_notification').execute()
  await schema.alterTable('sent_notification').renameColumn('cause', 'dedupe_key').execute()
  await schema.alterTable('sent_notification').renameColumn('told_at', 'sent_at').execute()
  await schema.alterTable('farewell').renameTo('pending_customer_deletion').execute()
}
