import { sql } from 'kysely'
import { type MigrateOptions, migrate } from './migrate.ts'
import type { StoreAddress } from './open-store.ts'
import { openSqlite } from './sqlite.ts'
import type { Database } from './tables.ts'

export type RehearsedMigrations = {
  /** Those that ran, in their order. */
  readonly ran: readonly { readonly name: string; readonly ms: number }[]
  /** Tables that have fewer rows than before. */
  readonly shrunk: readonly {
    readonly table: string
    readonly before: number
    readonly after: number
  }[]
}

/** Migrates a copy. Our migrations keep every row, so one that is missing afterwards was lost. */
export async function rehearseMigrations(
  address: StoreAddress,
  steps?: MigrateOptions['steps'],
): Promise<RehearsedMigrations> {
  const db = await openForMigrations(address)
  const ran: { name: string; ms: number }[] = []
  try {
    const before = await countRows(db)
    await migrate(db, { ...(steps && { steps }), onMigrated: (name, ms) => ran.push({ name, ms }) })
    const after = await countRows(db)
    const shrunk = [...before].flatMap(([table, count]) => {
      const left = after.get(table)
      return left !== undefined && left < count ? [{ table, before: count, after: left }] : []
    })
    return { ran, shrunk }
  } finally {
    await db.destroy()
  }
}

async function openForMigrations(address: StoreAddress): Promise<Database> {
  if (address.engine === 'sqlite') return openSqlite(address.file)
  const { openPostgresForMigrations } = await import('./postgres.ts')
  return openPostgresForMigrations(address.url)
}

async function countRows(db: Database): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counts.set(name, Number(rows[0]?.count))
  }
  return counts
}
