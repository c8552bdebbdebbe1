import type { Database, Tables } from '#store/tables.ts'

/** In order of their foreign keys. */
const tables = [
  'sandbox_state',
  'sandbox_object',
  'sandbox_tag',
  'sandbox_scheduled_event',
  'sandbox_idempotency_key',
  'sandbox_delivery',
] as const satisfies readonly (keyof Tables)[]

type Rows = ReadonlyMap<(typeof tables)[number], readonly never[]>

const copies = new Map<string, Rows>()

type CatalogueInput = {
  readonly db: Database
  readonly now: Date
  /** What the catalogue depends on besides the time. */
  readonly kind: string
  readonly setUp: () => Promise<unknown>
}

/**
 * Creates the sandbox's products and prices. Nearly every billing test needs them, so the real
 * command runs once for each start time, and its rows are copied afterwards.
 */
export async function stock({ db, now, kind, setUp }: CatalogueInput): Promise<void> {
  const key = `${kind} ${now.getTime()}`
  const copy = copies.get(key)
  if (!(await isEmpty(db))) await setUp()
  else if (copy) await fill(db, copy)
  else {
    await setUp()
    copies.set(key, await read(db))
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
