import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from './tables.ts'

type Engine = 'sqlite' | 'postgres'

/** The parameters that a query is built with; their values come with each run. */
export type QueryParameters<Values> = {
  readonly value: (name: keyof Values & string) => RawBuilder<unknown>
  /**
   * A list of arrays as a table with one column, `value`; the parts of an array are
   * `value ->> 0`, `value ->> 1` and so on, which are text on PostgreSQL, so numbers need a cast.
   * The query is the same for lists of every length, so it's compiled and planned once.
   */
  readonly rows: (name: keyof Values & string) => RawBuilder<unknown>
  /**
   * `insert into …` from a list that `toRows` makes. Continue with `on conflict …`, without other
   * parameters.
   */
  readonly insert: (table: string, list: InsertedList<keyof Values & string>) => RawBuilder<unknown>
}

type InsertedList<Name> = { readonly columns: Columns; readonly rows: Name }

/**
 * A query that is built once for each database. Has to be a function of a module, by which it's
 * found again, and to name its columns: PostgreSQL refuses a prepared `select *` after a migration
 * has added one.
 */
export type PreparedQuery<Values, Row> = (parameters: QueryParameters<Values>) => RawBuilder<Row>

/**
 * Runs the queries of the API's hot path. Kysely takes longer to build and compile a query than
 * SQLite takes to run it, so these are compiled once. See ADR-0043.
 */
export type QueryRunner = <Values extends object, Row>(
  db: Database,
  query: PreparedQuery<Values, Row>,
  values: Values,
) => Promise<readonly Row[]>

/** Stands for a value until the query runs. */
class Placeholder {
  readonly name: string
  readonly isList: boolean

  constructor(name: string, { isList = false } = {}) {
    this.name = name
    this.isList = isList
  }
}

/** Stands for a part of a row that is inserted. The query has no other parameters. */
class InsertedPart {
  readonly list: string

  constructor(list: string) {
    this.list = list
  }
}

const statementNames = new Map<string, string>()

/** The name of a prepared statement on PostgreSQL. Undefined for one that isn't prepared. */
export function findStatementName(text: string): string | undefined {
  return statementNames.get(text)
}

/** SQLite inserts a list with few statements, of these numbers of rows. */
const rowCounts = [64, 16, 4, 1] as const

export function createQueryRunner(root: Database, engine: Engine): QueryRunner {
  const compiled = new Map<unknown, Map<number, CompiledQuery>>()

  function compile(query: PreparedQuery<never, unknown>, rowCount: number): CompiledQuery {
    const bySize = compiled.get(query) ?? new Map<number, CompiledQuery>()
    compiled.set(query, bySize)
    const known = bySize.get(rowCount)
    if (known) return known
    const result = query(toParameters(engine, rowCount)).compile(root)
    bySize.set(rowCount, result)
    if (!statementNames.has(result.sql))
      statementNames.set(result.sql, `prepared_${statementNames.size}`)
    return result
  }

  return async <Values extends object, Row>(
    db: Database,
    query: PreparedQuery<Values, Row>,
    values: Values,
  ) => {
    const execute = async (known: CompiledQuery, parameters: readonly unknown[]) =>
      (await db.executeQuery({ ...known, parameters } as CompiledQuery<Row>)).rows
    const single = compile(query, 1)
    const inserted = single.parameters.find((one) => one instanceof InsertedPart)
    if (!inserted)
      return execute(
        single,
        single.parameters.map((one) => toParameter(one, values)),
      )
    const answers: Row[] = []
    const list = values[inserted.list as keyof Values] as readonly (readonly unknown[])[]
    for (const rows of splitRows(list))
      answers.push(...(await execute(compile(query, rows.length), rows.flat())))
    return answers
  }
}

function* splitRows<Row>(list: readonly Row[]): Generator<readonly Row[]> {
  let at = 0
  for (const size of rowCounts)
    for (; list.length - at >= size; at += size) yield list.slice(at, at + size)
}

function toParameter(one: unknown, values: object): unknown {
  return one instanceof Placeholder ? toValue(one, values) : one
}

function toValue({ name, isList }: Placeholder, values: object): unknown {
  const value: unknown = values[name as keyof typeof values]
  return isList ? JSON.stringify(value) : value
}

function toParameters(engine: Engine, rowCount: number): QueryParameters<never> {
  const isSqlite = engine === 'sqlite'
  function rows(name: string) {
    const list = new Placeholder(name, { isList: true })
    return isSqlite ? sql`json_each(${list})` : sql`json_array_elements(cast(${list} as json))`
  }
  return {
    value: (name) => sql`${new Placeholder(name)}`,
    rows,
    // A list of parameters costs SQLite half as much as a list in JSON.
    insert: (table, { columns, rows: name }) =>
      isSqlite
        ? insertValues(table, { columns, name, rowCount })
        : insertRows(table, { columns, rows: rows(name) }),
  }
}

type InsertedValues = {
  readonly columns: Columns
  readonly name: string
  readonly rowCount: number
}

function insertValues(table: string, { columns, name, rowCount }: InsertedValues) {
  const names = Object.keys(columns)
  const lists = Array.from({ length: rowCount }, () => {
    const parts = names.map(() => sql`${new InsertedPart(name)}`)
    return sql`(${sql.join(parts)})`
  })
  return sql`
    insert into ${sql.table(table)} (${sql.join(names.map((one) => sql.ref(one)))})
    values ${sql.join(lists)}`
}

/** Columns, and whether they hold text or whole numbers. */
type Columns = Readonly<Record<string, 'text' | 'number'>>

function insertRows(
  table: string,
  { columns, rows }: { readonly columns: Columns; readonly rows: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const values = Object.values(columns).map((kind, place) => readPart(place, kind))
  return sql`
    insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join(values)} from ${rows} as given`
}

/** A part of a row of a list. */
export function readPart(place: number, kind: 'text' | 'number' = 'text'): RawBuilder<string> {
  const part = sql.raw<string>(`given.value ->> ${place}`)
  return kind === 'text' ? part : sql`cast(${part} as bigint)`
}

/** The values of the columns, in their order. */
export function toRows<Name extends string>(
  columns: Readonly<Record<Name, 'text' | 'number'>>,
  records: readonly Readonly<Record<Name, string | number | null>>[],
): readonly (string | number | null)[][] {
  const names = Object.keys(columns) as Name[]
  return records.map((record) => names.map((name) => record[name]))
}
