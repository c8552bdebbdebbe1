import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

/** The tables of which PostgreSQL reads all rows, or a whole index without a limit, for a statement. */
export async function listPostgresReads(
  client: pg.Client,
  { sql, values }: { readonly sql: string; readonly values: readonly unknown[] },
): Promise<readonly string[]> {
  const { rows } = await client.query(`explain (format json) ${sql}`, [...values])
  return listReads(rows[0]['QUERY PLAN'][0].Plan as PlanNode, false)
}

function listReads(node: PlanNode, hasLimit: boolean): readonly string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: plans = [] } = node
  const isWhole = type === 'Seq Scan'
  const isIndex = /^Index (Only )?Scan/.test(type) && !node['Index Cond'] && !hasLimit
  return [
    ...(isWhole || isIndex ? [table] : []),
    ...plans.flatMap((one) => listReads(one, hasLimit || type === 'Limit')),
  ]
}

/** The same for SQLite, which plans without knowing the rows. */
export function listSqliteReads(database: DatabaseSync, sql: string): readonly string[] {
  const aliases = new Map(
    [...sql.matchAll(/"?(\w+)"? as "?(\w+)"?/g)].map(([, table = '', alias = '']) => [alias, table]),
  )
  const hasLimit = /\blimit\b/i.test(sql)
  return database
    .prepare(`explain query plan ${sql}`)
    .all()
    .flatMap(({ detail }) => {
      const [, name = '', index] = /^SCAN (\w+)( USING (?:COVERING )?INDEX)?/.exec(String(detail)) ?? []
      const isFine = name === '' || (index && hasLimit)
      return isFine ? [] : [aliases.get(name) ?? name]
    })
}
