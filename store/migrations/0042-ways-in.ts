import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** Ways to log in without a password, second factors, and logins that take more than one request. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await withOwner(schema.createTable('passkey').addColumn('id', 'text', (id) => id.primaryKey()))
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('is_backup_eligible', 'integer', (column) => column.notNull())
    .addColumn('is_backed_up', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await withOwner(schema.createTable('provider_login'))
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('provider_login_key', ['issuer', 'subject'])
    .execute()
  await withOwner(schema.createTable('second_factor'))
    .addColumn('encrypted_secret', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('second_factor_key', ['user_id'])
    .execute()
  await withOwner(schema.createTable('recovery_code'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_code_key', ['user_id', 'hash'])
    .execute()
  await withOwner(
    schema.createTable('remembered_browser').addColumn('id', 'text', (id) => id.primaryKey()),
  )
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await withOwner(schema.createTable('second_factor_reset'))
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('second_factor_reset_key', ['user_id'])
    .execute()
  await schema
    .createTable('pending_login')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) =>
      column.references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  for (const table of ['passkey', 'provider_login', 'remembered_browser', 'pending_login'] as const)
    await schema.createIndex(`${table}_by_user`).on(table).column('user_id').execute()
  for (const table of ['remembered_browser', 'pending_login'] as const)
    await schema.createIndex(`${table}_by_end`).on(table).column('expires_at').execute()
  await schema
    .alterTable('password_proof')
    .addColumn('method', 'text', (column) => column.notNull().defaultTo(sql.lit('password')))
    .execute()
  await schema.alterTable('team').addColumn('second_factor_due_at', 'bigint').execute()
}

function withOwner<Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
): CreateTableBuilder<Table, Columns | 'user_id'> {
  return table.addColumn('user_id', 'text', (column) =>
    column.notNull().references('user_profile.id').onDelete('cascade'),
  )
}
