import type pg from 'pg'

/** Enough that PostgreSQL prefers an index wherever there is one for what is asked. */
const rows = 20_000
/** The clock of the tests, so that what they call old is old, and little of it. */
const now = Date.parse('2026-03-01T12:00:00Z')
const day = 86_400_000

/** Tables that don't grow with users, and why. */
export const smallTables: Readonly<Record<string, string>> = {
  lease: 'one row for each background job',
  secret_fingerprint: 'one row for each secret of the site',
  site_total: 'one row',
  daily_count: 'some rows for each day',
  model_budget: 'one row for each day and month',
  model_spend: 'some rows for each day',
  price_announcement: 'one row for each change of a price',
  pending_customer_deletion: 'a queue: what the payment provider still has to delete',
  kysely_migration: 'one row for each migration',
  kysely_migration_lock: 'one row',
}

/** The payment sandbox stands in for Stripe in test mode, and has no customers there. */
export function isSandbox(table: string): boolean {
  return table.startsWith('sandbox_')
}

/** What columns have in nearly all rows; one in a thousand has something else. */
const usual: Readonly<Record<string, string>> = {
  state: "'committed'",
  status: "'active'",
  kind: "'browser'",
  plan: "'free'",
  cycle: "'monthly'",
  currency: "'usd'",
  due_at: 'null',
  remind_at: 'null',
  'reservation.expires_at': 'null',
  'session.expires_at': 'null',
  'reservation.generation': 'null',
  'declaration.state': "'carried-out'",
  'owed_refund.state': "'made'",
  'price_notice.state': "'paid'",
  'plan_grant.is_settled': '1',
  // Deleted after minutes, and after a year.
  'password_proof.proved_at': `${now}`,
  'agent_turn.started_at': `${now}`,
  'contact_message.sent_at': `${now} - n * ${Math.floor((360 * day) / rows)}::bigint`,
}

type Column = {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
  readonly is_nullable: 'YES' | 'NO'
}

/** Fills every table that grows with users. Returns their names. */
export async function seedTables(client: pg.Client): Promise<readonly string[]> {
  const { rows: columns } = await client.query<Column>(
    `select table_name, column_name, data_type, is_nullable from information_schema.columns
     where table_schema = 'public' order by ordinal_position`,
  )
  const tables = Map.groupBy(columns, ({ table_name }) => table_name)
  const growing = [...tables.keys()].filter((name) => !smallTables[name] && !isSandbox(name))
  await client.query("set session_replication_role = 'replica'")
  for (const table of growing) {
    const theirs = tables.get(table) ?? []
    const names = theirs.map(({ column_name }) => `"${column_name}"`)
    await client.query(
      `insert into "${table}" (${names.join(', ')})
       select ${theirs.map(toValue).join(', ')} from generate_series(1, ${rows}) as n`,
    )
  }
  await client.query('analyze')
  return growing
}

function toValue(column: Column): string {
  const { table_name, column_name, is_nullable } = column
  const given = usual[`${table_name}.${column_name}`] ?? usual[column_name]
  const common = given === 'null' && is_nullable === 'NO' ? undefined : given
  const varied = toVaried(column)
  if (common) return `case when n % 1000 = 0 then ${varied} else ${cast(common, column)} end`
  // Nullable columns tell what is still to be done: nearly always, it has been.
  return is_nullable === 'YES' ? `case when n % 1000 = 0 then null else ${varied} end` : varied
}

function toVaried({ column_name, data_type }: Column): string {
  if (data_type === 'text')
    return column_name === 'user_id' ? "'user-' || n" : `'${column_name}-' || n`
  if (data_type === 'integer') return /^(is|has)_|verified/.test(column_name) ? 'n % 2' : 'n'
  const spread = `n * ${Math.floor((29 * day) / rows)}::bigint`
  return /expires|ends|until|due/.test(column_name) ? `${now} + ${spread}` : `${now} - ${spread}`
}

function cast(value: string, { data_type }: Column): string {
  return value === 'null' ? `null::${data_type}` : value
}
