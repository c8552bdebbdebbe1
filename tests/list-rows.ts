import type { Store } from '#store/open-store.ts'

/** Everything that lies in the database, by table: what a thief of it would read. */
export async function listRows({ db }: Pick<Store, 'db'>): Promise<Record<string, unknown[]>> {
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      await db
        .selectFrom(name as 'mail')
        .selectAll()
        .execute(),
    ]),
  )
  return Object.fromEntries(rows)
}
