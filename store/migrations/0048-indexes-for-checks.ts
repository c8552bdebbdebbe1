import type { Kysely } from 'kysely'

/**
 * For the checks of the books, which compare one day of all users after the other: without them each
 * day reads all days that are kept.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  const columns = [
    ['usage_hour', 'hour'],
    ['usage_total', 'day'],
  ] as const
  for (const [table, column] of columns)
    await schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
}
