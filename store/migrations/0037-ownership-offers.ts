import type { Kysely } from 'kysely'

/** The offer to become the owner of a team, until it's accepted, declined, withdrawn or expired. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('team_offer')
    .addColumn('team_id', 'text', (column) =>
      column.primaryKey().references('team.id').onDelete('cascade'),
    )
    .addColumn('from_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('to_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  for (const column of ['from_id', 'to_id'])
    await schema.createIndex(`team_offer_by_${column}`).on('team_offer').column(column).execute()
}
