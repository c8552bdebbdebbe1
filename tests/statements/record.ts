import { appendFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

export type RecordedStatement = {
  readonly engine: 'sqlite' | 'postgres'
  readonly sql: string
  readonly values: readonly unknown[]
  /** The function of the store that issued it. */
  readonly by: string
}

/**
 * Records what the stores ask the databases while the unit tests run, at the drivers, so that no
 * statement can be missed. Statements of the tests themselves are left out.
 */
const file = process.env.RECORD_STATEMENTS
const seen = new Set<string>()
/** Values differ from run to run: a few of each statement are enough. */
const mostValues = 6
const counts = new Map<string, number>()

if (file) {
  Error.stackTraceLimit = 60
  recordPostgres()
  recordSqlite()
}

function recordPostgres(): void {
  const { prototype } = pg.Client
  if (Object.hasOwn(prototype, 'isRecording')) return
  Object.defineProperty(prototype, 'isRecording', { value: true })
  const query = prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  const recording = function (this: pg.Client, ...args: unknown[]) {
    const [given] = args as [{ text?: string; values?: unknown[] } | string]
    if (typeof given === 'object' && given.text)
      record({ engine: 'postgres', sql: given.text, values: given.values ?? [] })
    return query.apply(this, args)
  }
  Object.assign(prototype, { query: recording })
}

function recordSqlite(): void {
  const { prototype } = DatabaseSync
  if (Object.hasOwn(prototype, 'isRecording')) return
  Object.defineProperty(prototype, 'isRecording', { value: true })
  const { prepare } = prototype
  prototype.prepare = function (sql, ...rest) {
    record({ engine: 'sqlite', sql, values: [] })
    return prepare.call(this, sql, ...rest)
  }
}

function record(statement: Omit<RecordedStatement, 'by'>): void {
  const { engine, sql } = statement
  const count = counts.get(engine + sql) ?? 0
  if (count >= mostValues || !/^\s*(with|select|insert|update|delete)\b/i.test(sql)) return
  const by = findOrigin()
  if (!by) return
  counts.set(engine + sql, count + 1)
  const key = JSON.stringify(statement)
  if (seen.has(key)) return
  seen.add(key)
  if (file) appendFileSync(file, `${JSON.stringify({ ...statement, by })}\n`)
}

/** The plumbing between a store and its driver. */
const plumbing =
  /store\/(sqlite|postgres|circuit-breaker|prepared-queries|open-store|batch|database-errors|migrate)\.ts|store\/migrations/

/** The innermost function of the stores; null for statements of tests, migrations and the sandbox. */
function findOrigin(): string | null {
  const frames = (new Error().stack ?? '').split('\n')
  const frame = frames.find(
    (line) =>
      /\/store\/[\w-]+\.ts/.test(line) && !line.includes('.test.ts') && !plumbing.test(line),
  )
  if (!frame) return null
  const [, name = ''] = /at (?:async )?(?:Object\.)?([\w.]+) \(/.exec(frame) ?? []
  const [, source = ''] = /(store\/[\w-]+\.ts)/.exec(frame) ?? []
  return `${source} ${name}`.trim()
}
