import { hash } from 'node:crypto'
import type { SQLOutputValue } from 'node:sqlite'

export type Column = {
  readonly name: string
  /** As PostgreSQL calls it. */
  readonly type: string
}

/** How many rows there are, and the sum of their hashes, which doesn't depend on their order. */
export type TableDigest = { readonly rows: number; readonly sum: bigint }

const special = /[\\\t\n\r]/g
const escapes = new Map([
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
])
const nothing = '\\N'

/**
 * A row as a line of PostgreSQL's COPY, without its line break. No two rows have the same line.
 * https://www.postgresql.org/docs/current/sql-copy.html, "Text Format"
 */
export function toCopyLine(row: readonly SQLOutputValue[]): string {
  return row.map(toField).join('\t')
}

function toField(value: SQLOutputValue): string {
  if (value === null) return nothing
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') throw new Error('a value is neither text nor a number')
  return value.search(special) < 0
    ? value
    : value.replace(special, (sign) => escapes.get(sign) ?? '')
}

/** The same line as PostgreSQL computes it from what it has stored. */
function toCopyLineSql(columns: readonly Column[]): string {
  const fields = columns.map(({ name, type }) => {
    const field = type === 'text' ? escapeSql(`"${name}"`) : `"${name}"::text`
    return `coalesce(${field}, '${nothing}')`
  })
  return fields.join(` || E'\\t' || `)
}

function escapeSql(text: string): string {
  return [...escapes].reduce(
    (field, [sign, escaped]) => `replace(${field}, ${quote(sign)}, ${quote(escaped)})`,
    text,
  )
}

/** A literal with backslashes: JSON escapes these four signs as PostgreSQL reads them. */
function quote(text: string): string {
  return `E'${JSON.stringify(text).slice(1, -1)}'`
}

/** 64 bits of a SHA-256: MD5 would be missing where only approved algorithms may be used. */
function toHash(line: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hash('sha256', line).slice(0, 16)}`))
}

/** The same in SQL, as a bigint. */
function toHashSql(line: string): string {
  return `('x' || left(encode(sha256(convert_to(${line}, 'UTF8')), 'hex'), 16))::bit(64)::bigint`
}

/** Adds lines up, in any order. */
export function createDigest(): { add(line: string): void; read(): TableDigest } {
  let rows = 0
  let sum = 0n
  return {
    add(line) {
      rows += 1
      sum += toHash(line)
    },
    read: () => ({ rows, sum }),
  }
}

/** The same over what PostgreSQL has stored, as one query. */
export function toDigestSql(table: string, columns: readonly Column[]): string {
  const hashes = `sum(${toHashSql(toCopyLineSql(columns))})`
  return `select count(*)::text as rows, coalesce(${hashes}, 0)::text as sum from public."${table}"`
}

/** Of rows that aren't sent anywhere. */
export function digestRows(rows: Iterable<readonly SQLOutputValue[]>): TableDigest {
  const digest = createDigest()
  for (const row of rows) digest.add(toCopyLine(row))
  return digest.read()
}
