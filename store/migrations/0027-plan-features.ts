import { type Kysely, sql } from 'kysely'

/**
 * For what the plans include: the account's language, requests by purpose and hour, alerts,
 * snippets and support requests. Only adds: `usage_day` stays for the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addUsage(db)
  await addSnippets(db)
  await addSupport(db)
}

async function addUsage(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  // Beside the profile, because every request reads them.
  await schema.alterTable('user_profile').addColumn('language', 'text').execute()
  await schema.alterTable('user_profile').addColumn('language_switched_at', 'bigint').execute()
  await schema.alterTable('user_profile').addColumn('daily_limit', 'integer').execute()
  await schema
    .alterTable('user_profile')
    .addColumn('has_usage_alerts', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()

  await schema.alterTable('bucket').addColumn('alert_percent', 'integer').execute()
  await schema.alterTable('bucket').addColumn('alert_at', 'bigint').execute()
  for (const purpose of ['feature', 'language', 'model']) {
    await schema.alterTable('reservation').addColumn(purpose, 'text').execute()
  }

  await schema
    .createTable('usage_hour')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('hour', 'text', (column) => column.notNull())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addColumn('returned', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_hour_key', ['user_id', 'hour'])
    .execute()
  // Noon is on the same day in nearly every time zone.
  await sql`
    insert into usage_hour (user_id, hour, requests, returned)
    select user_id, day || 'T12', requests, returned from usage_day
  `.execute(db)
}

async function addSnippets({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('snippet_library')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('snippet')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('snippet_by_name', ['user_id', 'name'])
    .execute()
}

async function addSupport({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('contact_message')
    .addColumn('user_id', 'text', (column) =>
      column.references('user_profile.id').onDelete('set null'),
    )
    .execute()
  await schema.alterTable('contact_message').addColumn('plan', 'text').execute()
  await schema.alterTable('contact_message').addColumn('environment', 'text').execute()
  await schema
    .alterTable('contact_message')
    .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
