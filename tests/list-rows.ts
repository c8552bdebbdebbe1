import type { Store } from '#store/open-store.ts'

/** All rows of the database by table: what someone who stole it would read. */
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
