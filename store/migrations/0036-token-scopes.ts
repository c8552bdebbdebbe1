import type { Kysely } from 'kysely'

/** What an API token may do, and which one changed the library of a team. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('session').addColumn('scopes', 'text').execute()
  await schema.alterTable('team_activity').addColumn('token_name', 'text').execute()
}
