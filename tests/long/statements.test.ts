import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { minutes } from '#domain/time.ts'
import { engines } from '../engines.ts'
import type { RecordedStatement } from '../statements/record.ts'
import { seedTables } from '../statements/seed.ts'
import {
  listPostgresReads,
  listSqliteReads,
  listUnindexedKeys,
  openPostgresPlans,
} from '../statements/whole-reads.ts'

/** Statements that may read a whole table, and why. */
const allowed: Readonly<Record<string, string>> = {
  'store/books.ts listPlanRows':
    'checks all users of a restored copy in ranges; those of the tests fit into the last one, which has no end',
}

/** Every statement that the stores issue while all unit tests run. */
async function recordStatements(): Promise<readonly RecordedStatement[]> {
  const given = process.env.RECORDED_STATEMENTS
  const file = given ?? join(mkdtempSync(join(tmpdir(), 'statements-')), 'recorded.jsonl')
  if (!given) {
    const tests = ['run', '--config', 'tests/statements/vitest.config.ts']
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...tests], {
      env: { ...process.env, ALL_ENGINES: 'yes', RECORD_STATEMENTS: file },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = text(child.stdout)
    const [code] = await once(child, 'close')
    expect(code, (await output).slice(-2_000)).toBe(0)
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as RecordedStatement)
}

async function openSeeded(): Promise<{ client: pg.Client; growing: ReadonlySet<string> }> {
  const address = await engines[1].findAddress()
  if (address.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
  const client = new pg.Client({ connectionString: address.url })
  await client.connect()
  onTestFinished(() => client.end())
  return { client, growing: new Set(await seedTables(client)) }
}

async function openSqliteFile(): Promise<DatabaseSync> {
  const address = await engines[0].findAddress()
  if (address.engine !== 'sqlite') throw new Error('This test needs SQLite')
  const database = new DatabaseSync(address.file)
  onTestFinished(() => database.close())
  return database
}

function toKey({ engine, sql }: RecordedStatement): string {
  return `${engine} ${sql}`
}

/** With some values all rows are asked for, such as a day on which everything is old. */
async function listFewestReads(
  variants: readonly RecordedStatement[],
  listReads: (variant: RecordedStatement) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  let reads: readonly string[] = []
  for (const variant of variants) {
    reads = await listReads(variant)
    if (reads.length === 0) break
  }
  return reads
}

test(
  'no statement of the site reads a whole table that grows with users',
  async () => {
    const recorded = (await recordStatements()).filter(({ by }) => !/sandbox/.test(by))
    expect(recorded.length).toBeGreaterThan(500)
    const { client, growing } = await openSeeded()
    const plans = await openPostgresPlans(client)
    expect(await listUnindexedKeys(client)).toEqual([])
    const sqlite = await openSqliteFile()
    const listReads = async ({ engine, ...statement }: RecordedStatement) => {
      const all =
        engine === 'sqlite'
          ? listSqliteReads(sqlite, statement.sql)
          : await listPostgresReads(plans, statement)
      return all.filter((table) => growing.has(table))
    }
    const problems: string[] = []
    const used = new Set<string>()

    for (const variants of Map.groupBy(recorded, toKey).values()) {
      const reads = await listFewestReads(variants, listReads)
      const [{ by, engine, sql } = { by: '', engine: '', sql: '' }] = variants
      if (reads.length > 0 && allowed[by]) used.add(by)
      else if (reads.length > 0)
        problems.push(`${by} reads all of ${reads.join(', ')} (${engine}): ${sql}`)
    }

    expect(problems).toEqual([])
    expect([...used].toSorted()).toEqual(Object.keys(allowed).toSorted())
  },
  minutes(30),
)
