import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { seconds } from '#domain/time.ts'
import { migrations } from './migrate.ts'

/**
 * Copies a database into a new file while the site runs: everything that was committed before the
 * call, and a consistent state. Blocks this process, but no other.
 */
export function copySqlite(file: string, copy: string): void {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}`)
  const database = openDatabase(file)
  try {
    database.prepare('vacuum into ?').run(copy)
  } finally {
    database.close()
  }
}

/** The migrations that have run in a database file. */
export function listSqliteMigrations(file: string): readonly string[] {
  const database = openDatabase(file)
  try {
    const rows = database.prepare('select name from kysely_migration order by name').all()
    return rows.map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

/** Throws if the file is damaged or breaks its own rules. */
export function checkSqlite(file: string): void {
  const database = openDatabase(file)
  try {
    const damage = database.prepare('pragma integrity_check').all()
    const isSound = damage.length === 1 && damage[0]?.integrity_check === 'ok'
    const orphans = database.prepare('pragma foreign_key_check').all()
    if (!isSound || orphans.length > 0)
      throw new Error(`The database in ${file} is damaged: its integrity check failed`)
  } finally {
    database.close()
  }
}

/**
 * Writes the log of a database back into its file, so that the file alone is complete. Throws if a
 * site still uses it.
 */
export function settleSqlite(file: string): void {
  const database = openDatabase(file)
  try {
    database.exec('pragma busy_timeout = 0')
    database.exec('pragma journal_mode = delete')
  } catch (fault) {
    throw new Error(`${file} is in use: stop the site before you restore a backup over it`, {
      cause: fault,
    })
  } finally {
    database.close()
  }
}

/** The migrations of a backup that this version of the site doesn't have. */
export function listUnknownMigrations(names: readonly string[]): readonly string[] {
  return names.filter((name) => !(name in migrations))
}

function openDatabase(file: string): DatabaseSync {
  return new DatabaseSync(file, { timeout: seconds(30) })
}
