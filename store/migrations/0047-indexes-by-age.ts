import type { Kysely } from 'kysely'

/**
 * For what is deleted by its age every hour, and for the emails of one address: without them each
 * statement reads a table that grows with users.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  const columns = [
    ['session', 'seen_at'],
    ['session', 'started_at'],
    ['session', 'expires_at'],
    ['mail', 'to_address'],
    ['contact_message', 'sent_at'],
    ['pending_login', 'expires_at'],
    ['user_profile', 'email'],
  ] as const
  for (const [table, column] of columns)
    await schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
}
