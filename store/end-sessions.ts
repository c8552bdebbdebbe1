import { DatabaseSync } from 'node:sqlite'

/**
 * Emptied when a backup is restored, because a row may have been revoked or used since the backup was
 * made: browsers, editors and API tokens; links in emails; logins that weren't finished; proofs of
 * identity; second factors that are about to be reset; invitations, and offers of a team. `auth_verification` is `email_link` in databases from before migration 0024.
 *
 * Not `former_email`: it lets owners take back an account that was stolen before the backup was made.
 */
export const endedByRestore = [
  'session',
  'model_turn',
  'agent_turn',
  'password_proof',
  'pending_login',
  'remembered_browser',
  'second_factor_reset',
  'device_login',
  'email_link',
  'auth_verification',
  'team_invitation',
  'team_offer',
] as const

/** Address changes that a hosted identity provider has sent a link for. */
const pendingChanges = { table: 'provider_account', column: 'pending_emails' } as const

/** Ends all sessions, links and invitations in a database file of any version, in one transaction. */
export function endSqliteSessions(file: string): void {
  const database = new DatabaseSync(file)
  try {
    const columns = database.prepare(
      'select 1 from pragma_table_info(?) where ? is null or name = ?',
    )
    const has = (table: string, column: string | null = null) =>
      columns.get(table, column, column) !== undefined
    const { table, column } = pendingChanges
    database.exec('begin immediate')
    for (const name of endedByRestore) if (has(name)) database.exec(`delete from ${name}`)
    if (has(table, column)) database.exec(`update ${table} set ${column} = '[]'`)
    database.exec('commit')
  } finally {
    database.close()
  }
}

/** The same for PostgreSQL, to run in the transaction that restores a dump. */
export function toPostgresEndSessions(): string {
  const deletes = endedByRestore.map(
    (name) =>
      `if to_regclass('public.${name}') is not null then delete from public.${name}; end if;`,
  )
  const { table, column } = pendingChanges
  const isThere = `exists (select from information_schema.columns where table_schema = 'public' and table_name = '${table}' and column_name = '${column}')`
  const update = `if ${isThere} then update public.${table} set ${column} = '[]'; end if;`
  return `do $$ begin ${[...deletes, update].join(' ')} end $$`
}
