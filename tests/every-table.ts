import { sql } from 'kysely'
import type { Database } from '#store/tables.ts'

/** Of all texts in a row, so that its references find rows with the same number. */
const texts = ['plain', 'a tab\t, lines\r\n, \\N, a back\\slash and 🦉 Ünïcode', '']
/** Plans and states that the books explain, so that they have no problems but those of a test. */
const known: Record<string, string> = { plan: 'pro', status: 'active' }

type Column = {
  readonly table_name: string
  readonly name: string
  readonly type: string
  /** 0 or 1. */
  readonly required: number
}

/**
 * Adds rows to every table of a SQLite database, also to those that come later: texts with everything
 * that is special somewhere, large numbers, and nulls wherever they're allowed in the last row.
 */
export async function fillEveryTable(db: Database): Promise<void> {
  const { rows: all } = await sql<Column>`
    select t.name as table_name, c.name, lower(c.type) as type, c."notnull" or c.pk > 0 as required
    from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'kysely%' order by t.name, c.cid
  `.execute(db)
  await db.connection().execute(async (connection) => {
    await sql`pragma foreign_keys = off`.execute(connection)
    for (const [name, columns] of Map.groupBy(all, ({ table_name }) => table_name))
      for (const place of texts.keys()) {
        const values = columns.map((column) => toValue(column, place))
        await sql`insert into ${sql.table(name)} values (${sql.join(values)})`.execute(connection)
      }
    await sql`pragma foreign_keys = on`.execute(connection)
  })
}

function toValue({ name, type, required }: Column, place: number) {
  if (required === 0 && place === texts.length - 1) return null
  if (type === 'text') return known[name] ?? texts[place]
  return (type === 'bigint' ? Number.MAX_SAFE_INTEGER : 2 ** 31 - 1) - place
}

/** All rows by table, in an order that doesn't depend on the engine. */
export async function readEveryTable(db: Database): Promise<Record<string, readonly string[]>> {
  const tables: Record<string, readonly string[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    if (isOfMigrations(name)) continue
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    const sorted = rows.map((row) =>
      Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
    tables[name] = sorted.map((row) => JSON.stringify(row)).toSorted()
  }
  return tables
}

function isOfMigrations(table: string): boolean {
  return table.startsWith('kysely_')
}
