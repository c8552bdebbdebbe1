import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { listRows } from '#tests/list-rows.ts'
import { endedByRestore, endSqliteSessions, toPostgresEndSessions } from './end-sessions.ts'
import { openStore, type Store, type StoreAddress } from './open-store.ts'

/**
 * A restore brings these back as they were. Nobody can log in with them, or use up what they grant
 * a second time.
 */
const kept = [
  'account_lock',
  'address_hash',
  'admin_action',
  'attempt',
  'billing_account',
  'bucket',
  'cancellation',
  'change_intent',
  'checkout',
  'consent',
  'contact_message',
  'credential',
  'daily_count',
  'declaration',
  'deleted_account',
  'deletion_record',
  'download',
  'early_end',
  'former_email',
  'lease',
  'mail',
  'model_budget',
  'model_spend',
  'money_back',
  'notice',
  'owed_refund',
  'passkey',
  'pending_customer_deletion',
  'plan_grant',
  'price_announcement',
  'price_notice',
  'provider_account',
  'provider_login',
  'rate_limit',
  'recovery_code',
  'reservation',
  'sandbox_delivery',
  'sandbox_idempotency_key',
  'sandbox_object',
  'sandbox_scheduled_event',
  'sandbox_state',
  'sandbox_tag',
  'second_factor',
  'second_factor_reset',
  'secret_fingerprint',
  'sent_notification',
  'site_total',
  'snippet',
  'snippet_library',
  'subscription',
  'tax_credit',
  'tax_record',
  'team',
  'team_account',
  'team_activity',
  'team_member',
  'team_model',
  'team_snippet',
  'tuned_model',
  'tuned_model_list',
  'usage_day',
  'usage_hour',
  'usage_total',
  'user_profile',
]

describe.each(engines)('a restored database on $name', (engine) => {
  test('has no sessions, links, device logins and invitations, and everything else', async () => {
    const address = await engine.findAddress()
    const store = await openStore(address)
    const tables = await fillTables(store)
    await store.close()

    await endSessions(address)

    const rows = await readRows(address)
    const empty = tables.filter((name) => rows[name]?.length === 0)
    const ended: readonly string[] = endedByRestore
    expect(empty.toSorted()).toEqual(tables.filter((name) => ended.includes(name)).toSorted())
    expect(empty).toContain('session')
    expect(rows.provider_account).toMatchObject([{ pending_emails: '[]' }])
  })

  test('decides for every table whether its rows come back', async () => {
    const store = await openStore(await engine.findAddress())
    const tables = (await store.db.introspection.getTables()).map(({ name }) => name)
    await store.close()

    // A new table? If its rows let someone in, and can be revoked or used up, a restore must end
    // them (`endedByRestore`); otherwise add it above.
    expect(tables.filter((name) => ![...endedByRestore, ...kept].includes(name))).toEqual([])
  })

  test('may be of an old version, which has fewer tables', async () => {
    const address = await engine.findAddress()
    const store = await openStore(address)
    for (const name of ['team_invitation', 'password_proof', 'email_link', 'provider_account'])
      await sql`drop table ${sql.table(name)}`.execute(store.db)
    await sql`create table auth_verification (id text)`.execute(store.db)
    await sql`insert into auth_verification values ('a link')`.execute(store.db)
    await store.close()

    await endSessions(address)

    expect((await readRows(address)).auth_verification).toEqual([])
  })
})

async function endSessions(address: StoreAddress): Promise<void> {
  if (address.engine === 'sqlite') {
    endSqliteSessions(address.file)
    return
  }
  const { db, close } = await openStore(address)
  await sql.raw(toPostgresEndSessions()).execute(db)
  await close()
}

async function readRows(address: StoreAddress): Promise<Record<string, unknown[]>> {
  const store = await openStore(address)
  const rows = await listRows(store)
  await store.close()
  return rows
}

/** One row in every table, whatever its columns are. Their values are equal, so references fit. */
async function fillTables({ db }: Store): Promise<string[]> {
  const tables = await db.introspection.getTables()
  for (let left = [...tables]; left.length > 0; ) {
    const refused: typeof tables = []
    for (const table of left) {
      const values = Object.fromEntries(
        table.columns.map(({ name, dataType }) => [name, /text/i.test(dataType) ? '["x"]' : 1]),
      )
      const insert = db.insertInto(table.name as 'lease').values(values as never)
      // The table that it refers to may still be empty.
      await insert.execute().catch(() => refused.push(table))
    }
    expect(refused.length).toBeLessThan(left.length)
    left = refused
  }
  return tables.map(({ name }) => name)
}
