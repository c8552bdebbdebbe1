import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

type PostgresPlans = {
  readonly client: pg.Client
  /** Indexes of a few rows, such as those that are still to be done. */
  readonly partial: ReadonlySet<string>
}

/** Makes PostgreSQL plan as if the tables had some million rows. */
export async function openPostgresPlans(client: pg.Client): Promise<PostgresPlans> {
  await client.query('set seq_page_cost = 200')
  const { rows } = await client.query<{ indexname: string }>(
    "select indexname from pg_indexes where indexdef ilike '% where %'",
  )
  return { client, partial: new Set(rows.map(({ indexname }) => indexname)) }
}

/** The tables of which PostgreSQL reads all rows, or a whole index without a limit, for a statement. */
export async function listPostgresReads(
  { client, partial }: PostgresPlans,
  { sql, values }: { readonly sql: string; readonly values: readonly unknown[] },
): Promise<readonly string[]> {
  const { rows } = await client.query(`explain (format json) ${sql}`, [...values])
  return listReads(rows[0]['QUERY PLAN'][0].Plan as PlanNode, { partial, hasLimit: false })
}

type Surroundings = { readonly partial: ReadonlySet<string>; readonly hasLimit: boolean }

function listReads(node: PlanNode, { partial, hasLimit }: Surroundings): readonly string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: plans = [] } = node
  const isSmall = hasLimit || Boolean(node['Index Cond']) || partial.has(node['Index Name'] ?? '')
  const isWhole = type === 'Seq Scan' || (/^Index (Only )?Scan/.test(type) && !isSmall)
  const below = { partial, hasLimit: hasLimit || type === 'Limit' }
  return [...(isWhole ? [table] : []), ...plans.flatMap((one) => listReads(one, below))]
}

/** Foreign keys of tables that no index begins with: a deletion of what they refer to reads them all. */
export async function listUnindexedKeys(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select k.conrelid::regclass || '.' || a.attname as key
     from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and not exists (
       select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
         and i.indpred is null)`,
  )
  return rows.map(({ key }) => key)
}

/** The same for SQLite, which plans without knowing the rows. */
export function listSqliteReads(database: DatabaseSync, sql: string): readonly string[] {
  const partial = new Set(
    database
      .prepare("select name from sqlite_master where type = 'index' and sql like '% where %'")
      .all()
      .map(({ name }) => String(name)),
  )
  const aliases = new Map(
    [...sql.matchAll(/"?(\w+)"? as "?(\w+)"?/g)].map(([, table = '', alias = '']) => [
      alias,
      table,
    ]),
  )
  const hasLimit = /\blimit\b/i.test(sql)
  const steps = database
    .prepare(`explain query plan ${sql}`)
    .all()
    .map(({ detail }) => String(detail))
  // The rows of a subquery, which may have the name of a table.
  const subqueries = steps.map((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(step)?.[1])
  return steps.flatMap((step) => {
    const found = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(step)
    const [, name = '', index] = found ?? []
    const isSmall = index !== undefined && (hasLimit || partial.has(index))
    return name === '' || isSmall || subqueries.includes(name) ? [] : [aliases.get(name) ?? name]
  })
}
