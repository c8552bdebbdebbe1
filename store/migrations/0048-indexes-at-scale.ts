import { type Kysely, type RawBuilder, sql } from 'kysely'

type Index = {
  readonly name: string
  readonly table: string
  readonly on: RawBuilder<unknown>
  readonly where?: RawBuilder<unknown>
}

function onColumn(table: string, column: string): Index {
  return { name: `${table}_by_${column}`, table, on: sql.ref(column) }
}

const indexes: readonly Index[] = [
  // For the checks of the books, which compare one day of all users after the other.
  onColumn('usage_hour', 'hour'),
  onColumn('usage_total', 'day'),
  // For what is deleted by its age.
  onColumn('password_proof', 'proved_at'),
  onColumn('email_link', 'expires_at'),
  onColumn('former_email', 'expires_at'),
  onColumn('admin_action', 'acted_at'),
  onColumn('notice', 'handled_at'),
  onColumn('team_invitation', 'expires_at'),
  onColumn('team_offer', 'expires_at'),
  // For what is found by someone or something else than its key.
  onColumn('notice', 'customer_id'),
  onColumn('billing_account', 'subscription_id'),
  onColumn('second_factor_reset', 'due_at'),
  onColumn('second_factor_reset', 'secret_hash'),
  { name: 'contact_message_by_sender', table: 'contact_message', on: sql`lower(email)` },
  // For foreign keys: without them the deletion of a user reads the whole table.
  onColumn('device_login', 'user_id'),
  onColumn('contact_message', 'user_id'),
  // For queues: only of what is still to be done.
  {
    name: 'notice_unhandled',
    table: 'notice',
    on: sql.ref('received_at'),
    where: sql`handled_at is null`,
  },
  {
    name: 'price_notice_open',
    table: 'price_notice',
    on: sql.ref('subscription_id'),
    where: sql`state <> 'paid'`,
  },
]

/**
 * Without them a statement reads a table that grows with users. Operators of large databases may have
 * created them already, without locking the tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, table, on, where } of indexes)
    await sql`
      create index if not exists ${sql.ref(name)} on ${sql.table(table)} (${on})
      ${where ? sql`where ${where}` : sql``}
    `.execute(db)
}
