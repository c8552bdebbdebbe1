import type { Kysely } from 'kysely'

/**
 * Addresses that an account can be restored to. The id is the hash of the secret in the email sent
 * there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('former_email')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('former_email_by_user').on('former_email').column('user_id').execute()
  await db.schema.createIndex('former_email_by_email').on('former_email').column('email').execute()

  await db.schema
    .alterTable('provider_account')
    .addColumn('is_password_void', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
