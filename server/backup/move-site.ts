import { digestRows, type TableDigest } from '#store/copy-lines.ts'
import { migrations } from '#store/migrate.ts'
import { migratePostgres } from '#store/open-store.ts'
import {
  describePostgresAddress,
  openPostgresTarget,
  PostgresFault,
  type PostgresTarget,
} from '#store/postgres-target.ts'
import { listUnknownMigrations } from '#store/snapshot.ts'
import { openSqliteSource, type SqliteSource } from '#store/sqlite-source.ts'
import { usageBooks } from '#store/usage-books.ts'
import { checkBooks } from './check-books.ts'

type MoveInput = {
  /** The SQLite database. */
  readonly file: string
  /** The address of PostgreSQL itself, not of a pooler. */
  readonly url: string
  readonly signal?: AbortSignal
  /** Called with what was done, often enough to see that it goes on. */
  readonly onProgress?: (done: string) => void
}

export type MoveReport = {
  /** The database, its server and the user. */
  readonly target: string
  /** An earlier move had copied everything, and was ended before it could say so. */
  readonly wasDone: boolean
  readonly tables: number
  readonly rows: number
  /** Of these, the requests of the usage page. */
  readonly lines: number
  readonly ms: number
  /** What the books of both sides contradict themselves in. */
  readonly problems: readonly string[]
}

/**
 * Copies the database of a stopped site to PostgreSQL in one transaction, and compares both sides
 * before it commits. Never writes to the SQLite file, and keeps everyone else from it meanwhile.
 * Until the end PostgreSQL has nothing, so after any failure the move can be started again.
 */
export async function moveSite(input: MoveInput): Promise<MoveReport> {
  const startedAt = performance.now()
  const { file, url, signal, onProgress = () => undefined } = input
  const place = { address: describePostgresAddress(url), file, isCommitting: false }
  const source = openSqliteSource(file)
  try {
    checkSource(source, file)
    const target = await openPostgresTarget(url, signal)
    try {
      const move = { source, target, onProgress, now: new Date() }
      const wasDone = await prepare(move, url)
      const counts = wasDone ? await compareTables(move) : await copyTables(move)
      const problems = await listProblems(target, move)
      if (problems.join() !== counts.problems.join())
        throw new Error('The books in PostgreSQL differ from those in SQLite')
      place.isCommitting = true
      await target.commit()
      const ms = performance.now() - startedAt
      return { target: place.address, wasDone, ...counts, ms }
    } finally {
      await target.close()
    }
  } catch (fault) {
    throw explain(fault, place)
  } finally {
    source.close()
  }
}

type Move = {
  readonly source: SqliteSource
  readonly target: PostgresTarget
  readonly onProgress: (done: string) => void
  /** Both sides check the same days. */
  readonly now: Date
}

function checkSource(source: SqliteSource, file: string): void {
  const names = source.listMigrations()
  const unknown = listUnknownMigrations(names)
  if (unknown.length > 0)
    throw new Error(
      `A newer version has migrated ${file} (${unknown.join(', ')}): move it with that version`,
    )
  if (names.length < Object.keys(migrations).length)
    throw new Error(
      `${file} is of an older version: start this version on it once, and stop it again`,
    )
  source.checkPages()
}

/** Creates the tables in an empty database. Returns whether it has rows, which then must be ours. */
async function prepare({ source, target, onProgress }: Move, url: string): Promise<boolean> {
  const found = await target.inspect()
  checkServer(found)
  const hasRows = found.filled.length > 0
  if (hasRows) {
    if (!isSameSchema(source, found)) throw new Error(toNotEmpty(found.filled))
    await target.beginReading()
    return true
  }
  await migratePostgres(url).catch((fault) => {
    throw new PostgresFault(fault)
  })
  onProgress('Created the tables')
  if (!isSameSchema(source, await target.inspect()))
    throw new Error(
      'The database has tables that this version of the site does not know: use an empty one',
    )
  await target.beginFilling([...source.listTables().keys()])
  return false
}

const oldestServer = 15

type TargetState = Awaited<ReturnType<PostgresTarget['inspect']>>

function checkServer({ serverMajor, encoding, user, mayCreateTables }: TargetState): void {
  if (serverMajor < oldestServer)
    throw new Error(`PostgreSQL ${oldestServer} or newer is needed, and this is ${serverMajor}`)
  if (encoding !== 'UTF8')
    throw new Error(`The database has the encoding ${encoding}: create it with encoding 'UTF8'`)
  if (!mayCreateTables)
    throw new Error(
      `${user} has too few rights: alter database … owner to ${user}, or grant all on schema public to ${user}`,
    )
}

function isSameSchema(source: SqliteSource, { tables, migrations: stored }: TargetState): boolean {
  const theirs = [...tables].map(([name, columns]) =>
    toKey(
      name,
      columns.map((column) => column.name),
    ),
  )
  const ours = [...source.listTables()].map(([name, columns]) => toKey(name, columns))
  return isSameSet(ours, theirs) && isSameSet(source.listMigrations(), stored)
}

function toKey(table: string, columns: readonly string[]): string {
  return `${table}(${columns.toSorted().join()})`
}

function isSameSet(ones: readonly string[], others: readonly string[]): boolean {
  return ones.toSorted().join() === others.toSorted().join()
}

function toNotEmpty(filled: readonly string[]): string {
  return `The database isn't empty, and its rows aren't those of this site (${filled.slice(0, 3).join(', ')}): use an empty one`
}

/** What was found in the source. */
type Found = Pick<MoveReport, 'tables' | 'rows' | 'lines' | 'problems'>

async function copyTables(move: Move): Promise<Found> {
  const { source, target, onProgress } = move
  const sent = new Map<string, TableDigest>()
  for (const [table, columns] of source.listTables()) {
    const rows = watch(source.readRows(table, columns), { table, onProgress })
    sent.set(table, await target.copyRows(table, { columns, rows }))
  }
  // PostgreSQL builds indexes meanwhile.
  const [problems] = await Promise.all([
    listProblems(source, move),
    target.finishFilling((created) => onProgress(`Created ${created}`)),
  ])
  for (const [table, columns] of source.listTables()) {
    if (!isSame(await target.readDigest(table, columns), sent.get(table)))
      throw new Error(`PostgreSQL has stored other rows than were sent in ${table}`)
    onProgress(`Compared ${table}`)
  }
  return { ...toCounts(sent), problems }
}

/** After an earlier move, whose end nobody saw. */
async function compareTables(move: Move): Promise<Found> {
  const { source, target, onProgress } = move
  const read = new Map<string, TableDigest>()
  for (const [table, columns] of source.listTables()) {
    const digest = digestRows(source.readRows(table, columns))
    if (!isSame(await target.readDigest(table, columns), digest))
      throw new Error(toNotEmpty([table]))
    read.set(table, digest)
    onProgress(`Compared ${table}`)
  }
  return { ...toCounts(read), problems: await listProblems(source, move) }
}

const watchedRows = 50_000

function* watch<Row>(
  rows: Iterable<Row>,
  { table, onProgress }: Pick<Move, 'onProgress'> & { readonly table: string },
): Generator<Row> {
  let count = 0
  for (const row of rows) {
    yield row
    count += 1
    if (count % watchedRows === 0) onProgress(`Copied ${table}, ${count} rows so far`)
  }
  onProgress(`Copied ${table}, ${count} rows`)
}

function isSame(one: TableDigest, other: TableDigest | undefined): boolean {
  return one.rows === other?.rows && one.sum === other.sum
}

function toCounts(digests: ReadonlyMap<string, TableDigest>): Omit<Found, 'problems'> {
  const rows = [...digests.values()].reduce((sum, digest) => sum + digest.rows, 0)
  return { tables: digests.size, rows, lines: digests.get('reservation')?.rows ?? 0 }
}

/** The same rows have the same books, right or wrong. What is wrong was so before the move. */
function listProblems(
  { db }: SqliteSource | PostgresTarget,
  { now, onProgress }: Move,
): Promise<readonly string[]> {
  const books = { db, usage: usageBooks(db) }
  return checkBooks(books, { now, onProgress: (checked) => onProgress(`Checked ${checked}`) })
}

type Place = { readonly address: string; readonly file: string; readonly isCommitting: boolean }

function explain(fault: unknown, { address, file, isCommitting }: Place): unknown {
  if (!(fault instanceof PostgresFault)) return fault
  const state = isCommitting
    ? 'It failed at the last step: run the same command again, which finds out whether PostgreSQL has everything'
    : `Nothing was moved, and ${file} is unchanged: the same command begins again`
  return new Error(`${address}: ${fault.message}. ${state}`, { cause: fault })
}
