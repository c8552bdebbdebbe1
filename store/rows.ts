import type { CustomerId } from '#domain/billing/customer.ts'
import type { UserId } from '#domain/identity/user.ts'
import { findSiteLanguage, type SiteLanguage, sourceLanguage } from '#domain/site-language.ts'

/*
 * Between rows and objects of the domain. A column's name says how it's stored: `…_at` and
 * `…_until` are milliseconds, `is_…` and `has_…` are 0 or 1. Queries of every request read their
 * rows by hand instead, which is faster.
 */

/** Text in the database, and a type of its own in the domain. */
type Ids = {
  readonly user_id: UserId
  readonly owner_id: UserId
  readonly from_id: UserId
  readonly to_id: UserId
  readonly invited_by: UserId
  readonly customer_id: CustomerId
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

type Field<Name, Value> = Value extends null
  ? null
  : Name extends `${string}_at` | `${string}_until`
    ? Date
    : Name extends `is_${string}` | `has_${string}`
      ? boolean
      : Name extends keyof Ids
        ? Ids[Name]
        : Value

type Fields<Row> = { [Name in keyof Row & string as CamelCase<Name>]: Field<Name, Row[Name]> }

export function fromRow<Row extends object>(row: Row): Fields<Row> {
  const fields: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) {
    const { name, read } = describeColumn(column)
    fields[name] = value === null ? null : read(value)
  }
  return fields as Fields<Row>
}

type Description = { readonly name: string; read(value: unknown): unknown }

/** There are about a hundred columns. */
const descriptions = new Map<string, Description>()

function describeColumn(column: string): Description {
  const known = descriptions.get(column)
  if (known) return known
  const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const description = { name, read: getReader(column) }
  descriptions.set(column, description)
  return description
}

function getReader(column: string): Description['read'] {
  if (/_(at|until)$/.test(column)) return (value) => new Date(Number(value))
  return /^(is|has)_/.test(column) ? (value) => value === 1 : (value) => value
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

type Column<Value> = Value extends Date | boolean ? number : Value

type Columns<Given> = { [Name in keyof Given & string as SnakeCase<Name>]: Column<Given[Name]> }

export function toRow<Given extends object>(fields: Given): Columns<Given> {
  const entries = Object.entries(fields).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value instanceof Date || typeof value === 'boolean' ? Number(value) : value,
  ])
  return Object.fromEntries(entries) as Columns<Given>
}

/** A language that only another version has stays stored, and is read as English. */
export function toLanguage(stored: string): SiteLanguage {
  return findSiteLanguage(stored) ?? sourceLanguage
}
