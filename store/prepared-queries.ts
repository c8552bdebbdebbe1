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
}

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

const statementNames = new Map<string, string>()

/** The name of a prepared statement on PostgreSQL. Undefined for one that isn't prepared. */
export function findStatementName(text: string): string | undefined {
  return statementNames.get(text)
}

export function openQueryRunner(root: Database, engine: Engine): QueryRunner {
  const compiled = new Map<unknown, CompiledQuery>()
  const parameters = toParameters(engine)

  function compile(query: PreparedQuery<never, unknown>): CompiledQuery {
    const result = query(parameters).compile(root)
    compiled.set(query, result)
    if (!statementNames.has(result.sql))
      statementNames.set(result.sql, `prepared_${statementNames.size}`)
    return result
  }

  return async <Values extends object, Row>(
    db: Database,
    query: PreparedQuery<Values, Row>,
    values: Values,
  ) => {
    const known = compiled.get(query) ?? compile(query)
    const bound = known.parameters.map((one) =>
      one instanceof Placeholder ? toValue(one, values) : one,
    )
    const { rows } = await db.executeQuery({ ...known, parameters: bound } as CompiledQuery<Row>)
    return rows
  }
}

function toValue({ name, isList }: Placeholder, values: object): unknown {
  const value: unknown = values[name as keyof typeof values]
  return isList ? JSON.stringify(value) : value
}

function toParameters(engine: Engine): QueryParameters<never> {
  return {
    value: (name) => sql`${new Placeholder(name)}`,
    rows(name) {
      const list = new Placeholder(name, { isList: true })
      return engine === 'sqlite'
        ? sql`json_each(${list})`
        : sql`json_array_elements(cast(${list} as json))`
    },
  }
}

/** Columns, and whether they hold text or whole numbers. */
type Columns = Readonly<Record<string, 'text' | 'number'>>

/** `insert into …` from a list that `toRows` makes. Continue with `on conflict …`. */
export function insertRows(
  table: string,
  { columns, rows }: { readonly columns: Columns; readonly rows: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const values = Object.values(columns).map((kind, place) => readPart(place, kind))
  // Without `where true`, SQLite would take `on conflict` for a part of the select.
  return sql`
    insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join(values)} from ${rows} as given where true`
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
