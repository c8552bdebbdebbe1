import type { Kysely } from 'kysely'

/** What a tool that logs in by device code asks for. An older version refuses its session. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('device_login').addColumn('scopes', 'text').execute()
}
