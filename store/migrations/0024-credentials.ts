import { type Kysely, sql } from 'kysely'

/**
 * Moves password hashes and pending email links from the tables of the former auth library to our
 * own, and gives columns of `provider_account` plain names. Users stay logged in, and links that
 * were already emailed still work.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await moveCredentials(db)
  await moveLinks(db)
  for (const table of ['auth_verification', 'auth_account', 'auth_user']) {
    await db.schema.dropTable(table).execute()
  }
  for (const [from, to] of renamed) {
    await db.schema.alterTable('provider_account').renameColumn(from, to).execute()
  }
}

const renamed = [
  ['sealed_key', 'encrypted_refresh_token'],
  ['password_at', 'password_changed_at'],
  ['moves', 'pending_emails'],
  ['is_password_void', 'is_password_revoked'],
] as const

async function moveCredentials(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('credential')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email_verified', 'integer', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .execute()
  await sql`
    insert into credential (user_id, email, name, email_verified, password_hash)
    select u.id, u.email, u.name, case when u.email_verified then 1 else 0 end, a.password
    from auth_user u join auth_account a on a.user_id = u.id
    where a.provider_id = 'credential' and a.password is not null`.execute(db)
}

type OldLink = {
  identifier: string
  /** JSON: `purpose`, `userId`, `email` and `mark`. */
  value: string
  /** A timestamp on PostgreSQL, ISO 8601 text on SQLite. */
  expires_at: Date | string
}

async function moveLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('email_link')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('credential_fingerprint', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('email_link_by_user').on('email_link').column('user_id').execute()

  const oldLinks = sql<OldLink>`select identifier, value, expires_at from auth_verification`
  for (const { identifier, value, expires_at } of (await oldLinks.execute(db)).rows) {
    const { purpose, userId, email, mark } = JSON.parse(value)
    const owner = userId === 'nobody' ? null : userId
    const expiresAt = new Date(expires_at).getTime()
    await sql`
      insert into email_link (id, purpose, user_id, email, credential_fingerprint, expires_at)
      values (${identifier}, ${purpose}, ${owner}, ${email}, ${mark}, ${expiresAt})
    `.execute(db)
  }
}
