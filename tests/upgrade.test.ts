import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findSignedIn } from '#domain/identity/authenticate.ts'
import { resetPassword } from '#domain/identity/reset-password.ts'
import type { UserId } from '#domain/identity/user.ts'
import { verifyEmail } from '#domain/identity/verify-email.ts'
import { readAllowance } from '#domain/usage/allowance.ts'
import { listUsageMismatches } from '#domain/usage/check-usage.ts'
import { commit } from '#domain/usage/settle.ts'
import { migrate, migrations } from '#store/migrate.ts'
import { openStore, type StoreAddress } from '#store/open-store.ts'
import { openPostgres } from '#store/postgres.ts'
import { openSqlite } from '#store/sqlite.ts'
import { allow, logIn, networkOf } from './accounts.ts'
import { type Engine, sampledEngines } from './engines.ts'
import { listRows } from './list-rows.ts'
import { toTestPorts } from './ports.ts'

// Written by version 0.2.7: Ada signed up and asked for a password reset, and someone asked for a
// reset of an unknown address. Grace is verified, which only changes her flag.
const adasId = 'rdWplNxTNENRLQh0MDoZoqkANelTmTwK' as UserId
const gracesId = 'zvdaXWywDUXzJHuLiPTGGJ2xgEMs1JIw' as UserId
const users = [
  {
    id: adasId,
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    isVerified: false,
    hash: '$argon2id$v=19$m=8,t=1,p=1,keyid=1ff417602df2$XhNg1Vhy5gq2FmQ5AsWb6w$SCKBVhcx8XQYveZBiUN7puvBUHTKmSPSgqneSQcciw0',
  },
  {
    id: gracesId,
    email: 'grace@example.com',
    name: 'Grace Hopper',
    isVerified: true,
    hash: '$argon2id$v=19$m=8,t=1,p=1,keyid=1ff417602df2$gQeRTs8CCpfPTF5w5idRoA$1DV5sW9OHeSRKUaKzZAx+MO70TbQEEX6kYq0rPW2eGk',
  },
]
const verifySecret = 'spBT3-IInlNI8tCqhvep-GZAcuc8061nMoFBReWPkUk'
const resetSecret = 'ADqROUogGgKBKdITlwdR83h-Cqx9SwQwmasj4YyQbGI'
const links = [
  {
    identifier: 'nEHEnHhhYrk0ORF0PHMyPWV2L6i8mlilglss27ZP1Kg',
    value: `{"purpose":"verify","userId":"${adasId}","email":"ada@example.com","mark":""}`,
    expiresAt: '2026-03-02T12:00:00.000Z',
  },
  {
    identifier: 'bMsQ7zJ5qFgqyeSLT4YEMepjHdENXR91bgH3OiAF1LM',
    value: `{"purpose":"reset","userId":"${adasId}","email":"ada@example.com","mark":"BR8JdjInJZlS6lgEUbJuJbw96tO7Btxtdd-3vWg0KPM"}`,
    expiresAt: '2026-03-01T13:00:00.000Z',
  },
  {
    identifier: 'Nt3YrSjDboRVrWCb0RjfKdDUcBfBCDHg_pnVxcQTuN8',
    value: `{"purpose":"reset","userId":"nobody","email":"unknown@example.com","mark":"DrvtdY06z8bi6hnmN2_KL-12excXIosuosnfaODL0A8"}`,
    expiresAt: '2026-03-01T13:00:00.000Z',
  },
]
const from = networkOf(1)
const at = '2026-03-01T12:00:00.000Z'

describe.each(sampledEngines)('after an upgrade from 0.2.7 on $name', (engine) => {
  test('users log in with their passwords, and stay verified or not', async () => {
    const { ports } = await upgrade(engine)

    for (const { id, email, isVerified } of users) {
      // Too common today, but users who have it can still log in.
      const { userId, token } = allow(await logIn(ports, { email, password: 'a1b2c3' }))
      expect(userId).toBe(id)
      const found = await findSignedIn(ports, token)
      expect(found?.user).toMatchObject({ id, email, isEmailVerified: isVerified })
    }
    const wrong = { refused: 'wrong-credentials' }
    expect(await logIn(ports, { password: 'wrong!' })).toEqual(wrong)
  })

  test('links that were emailed before still work, once', async () => {
    const { ports } = await upgrade(engine)
    const verifying = { secret: verifySecret, from, userId: adasId }
    const reset = { secret: resetSecret, password: 'quite another', from }

    allow(await verifyEmail(ports, verifying))
    allow(await resetPassword(ports, reset))

    const spent = { refused: 'link-spent' }
    expect(await verifyEmail(ports, verifying)).toEqual(spent)
    expect(await resetPassword(ports, reset)).toEqual(spent)
    allow(await logIn(ports, { password: 'quite another' }))
    expect(await ports.users.findUser(adasId)).toMatchObject({ isEmailVerified: true })
  })

  test('no email is sent twice, and deleted customers are still deleted at the provider', async () => {
    const { ports } = await upgrade(engine)

    expect(await ports.notifications.listSentNotifications(adasId)).toEqual([
      { dedupeKey: 'receipt:in_1', at: new Date(1772366400000) },
    ])
    expect(await ports.departures.listDueDeletions(new Date(1772366400000), 9)).toMatchObject([
      { customerId: 'cus_1', tries: 2 },
    ])
  })

  test('requests that were counted before stay counted, and running ones can still end', async () => {
    const { ports } = await upgrade(engine)
    const running = { userId: adasId, requestId: 'running' }

    expect(await commit(ports, running)).toEqual({ state: 'committed' })

    const total = { day: '2026-02-28', requests: 4 }
    expect(await ports.usage.listDays(adasId, '')).toEqual([
      total,
      { day: at.slice(0, 10), requests: 1 },
    ])
    expect(await ports.usage.listDailyTotals(adasId)).toMatchObject([
      { day: '2026-02-28', source: null, requests: 4, cost: 40 },
      { day: '2026-03-01', requests: 1, cost: 10 },
    ])
    expect(await listUsageMismatches(ports)).toEqual([])
    const { bucket } = await readAllowance(ports, { userId: adasId, plan: 'free' })
    expect(bucket?.left).toBe(900)
  })

  test('accounts at a hosted provider are kept, and the old tables are gone', async () => {
    const { ports, store } = await upgrade(engine)

    expect(await ports.providerAccounts.findAccount(adasId)).toEqual({
      userId: adasId,
      email: 'ada@example.com',
      encryptedRefreshToken: 'encrypted',
      passwordChangedAt: new Date(7),
      pendingEmails: ['countess@example.com'],
      isPasswordRevoked: false,
    })
    const tables = Object.keys(await listRows(store))
    expect(tables.filter((name) => name.startsWith('auth_'))).toEqual([])
  })
})

async function upgrade(engine: Engine) {
  const bare = await engine.findAddress({ isBare: true })
  const file = join(mkdtempSync(join(tmpdir(), 'upgrade-')), 'site.sqlite')
  const address: StoreAddress = bare.engine === 'sqlite' ? { ...bare, file } : bare
  await writeOldDatabase(address)

  const store = await openStore(address)
  onTestFinished(() => store.close())
  return { store, ports: toTestPorts(store) }
}

async function writeOldDatabase(address: StoreAddress): Promise<void> {
  const db = address.engine === 'postgres' ? openPostgres(address.url).db : openSqlite(address.file)
  const released = Object.entries(migrations).filter(([name]) => name <= '0014-provider-accounts')
  await migrate(db, { steps: Object.fromEntries(released) })
  for (const { id, email, name, isVerified, hash } of users) {
    const verified = address.engine === 'postgres' ? isVerified : Number(isVerified)
    await sql`insert into user_profile (id, email, name, created_at, email_verified)
      values (${id}, ${email}, ${name}, 1772366400000, ${Number(isVerified)})`.execute(db)
    await sql`insert into subscription (user_id, plan, request_limit, expires_at)
      values (${id}, 'free', 1000, 1774958400000)`.execute(db)
    await sql`insert into auth_user (id, name, email, email_verified, created_at, updated_at)
      values (${id}, ${name}, ${email}, ${verified}, ${at}, ${at})`.execute(db)
    await sql`insert into auth_account
      (id, user_id, account_id, provider_id, password, created_at, updated_at)
      values (${`account of ${id}`}, ${id}, ${id}, 'credential', ${hash}, ${at}, ${at})`.execute(db)
  }
  for (const { identifier, value, expiresAt } of links) {
    await sql`insert into auth_verification
      (id, identifier, value, expires_at, created_at, updated_at)
      values (${`link ${identifier}`}, ${identifier}, ${value}, ${expiresAt}, ${at}, ${at})
    `.execute(db)
  }
  await sql`insert into usage_day (user_id, day, requests)
    values (${adasId}, '2026-02-28', 4)`.execute(db)
  await sql`insert into bucket (user_id, ceiling, refill_ms, full_at)
    values (${adasId}, 1000, 1728000, ${Date.parse(at) + 100 * 1728000})`.execute(db)
  await sql`insert into reservation (user_id, request_id, state, reserved_at, expires_at)
    values (${adasId}, 'running', 'held', ${Date.parse(at)}, ${Date.parse(at) + 600_000})`.execute(
    db,
  )
  await sql`insert into told (user_id, cause, told_at)
    values (${adasId}, 'receipt:in_1', 1772366400000)`.execute(db)
  await sql`insert into farewell (customer_id, tries, due_at)
    values ('cus_1', 2, 1772366400000)`.execute(db)
  await sql`insert into provider_account (user_id, email, sealed_key, password_at, moves)
    values (${adasId}, 'ada@example.com', 'encrypted', 7, '["countess@example.com"]')`.execute(db)
  await db.destroy()
}
