import type { Kysely } from 'kysely'

/**
 * What an API token may do, which one changed the library of a team, and whether a web page started
 * the login of an editor.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('session').addColumn('scopes', 'text').execute()
  await schema
    .alterTable('device_login')
    .addColumn('is_web', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('team_activity').addColumn('token_name', 'text').execute()
}
