import type { Kysely } from 'kysely'

/** Renames the sandbox's tables and columns to what they are called in its package. Keeps all rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('sandbox_about').renameTo('sandbox_tag').execute()
  await schema.alterTable('sandbox_appointment').renameTo('sandbox_scheduled_event').execute()
  await schema.alterTable('sandbox_key').renameTo('sandbox_idempotency_key').execute()

  for (const [table, from, to] of renamed)
    await schema.alterTable(table).renameColumn(from, to).execute()
}

const renamed = [
  ['sandbox_state', 'turn', 'transaction_count'],
  ['sandbox_object', 'place', 'position'],
  ['sandbox_tag', 'about', 'tag'],
  ['sandbox_scheduled_event', 'place', 'position'],
  ['sandbox_idempotency_key', 'asked_at', 'requested_at'],
  ['sandbox_delivery', 'place', 'position'],
  ['sandbox_delivery', 'tries', 'attempts'],
  ['sandbox_delivery', 'is_taken', 'is_delivered'],
] as const
