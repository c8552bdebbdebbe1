import { type Kysely, sql } from 'kysely'

/** For the operator page and for the metrics. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('site_total')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('refreshed_at', 'bigint', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('daily_count')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_count_key', ['day', 'name'])
    .execute()
  await schema
    .createTable('password_proof')
    .addColumn('session_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('proved_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('password_proof_by_user')
    .on('password_proof')
    .column('user_id')
    .execute()
  // Nearly all emails are sent; those that aren't are counted by every scrape of the metrics.
  await schema
    .createIndex('mail_unsent')
    .on('mail')
    .column('written_at')
    .where(sql.ref('sent_at'), 'is', null)
    .execute()
}
