import type { Database, Tables } from '#store/tables.ts'

/** Rows refer to those of the tables before them. */
const tables = [
  'sandbox_state',
  'sandbox_object',
  'sandbox_tag',
  'sandbox_scheduled_event',
  'sandbox_idempotency_key',
  'sandbox_delivery',
] as const satisfies readonly (keyof Tables)[]

type Rows = ReadonlyMap<(typeof tables)[number], readonly never[]>

const copies = new Map<number, Rows>()

type Shelf = { readonly db: Database; readonly now: Date; readonly setUp: () => Promise<unknown> }

/**
 * Sets up what the sandbox sells. Nearly every test about money needs it, so it is done once for
 * a moment, by the real command, and copied from then on.
 */
export async function stock({ db, now, setUp }: Shelf): Promise<void> {
  const copy = copies.get(now.getTime())
  if (!(await isEmpty(db))) await setUp()
  else if (copy) await fill(db, copy)
  else {
    await setUp()
    copies.set(now.getTime(), await read(db))
  }
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('sandbox_state').select('id').executeTakeFirst()) === undefined
}

async function read(db: Database): Promise<Rows> {
  const rows = new Map()
  for (const table of tables) rows.set(table, await db.selectFrom(table).selectAll().execute())
  return rows
}

function fill(db: Database, copy: Rows): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    for (const [table, rows] of copy)
      if (rows.length > 0) await transaction.insertInto(table).values(rows).execute()
  })
}
