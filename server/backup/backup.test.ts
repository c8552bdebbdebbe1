import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { days } from '#domain/time.ts'
import { openStore } from '#store/open-store.ts'
import { ada, grace } from '#tests/people.ts'
import type { BackupSettings } from '../config/load.ts'
import { isExplained } from './check-books.ts'
import { toConnection } from './postgres-tools.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const secret = 'a secret of the tests that is long enough'
const toolEnv = {}
const key = await generateX25519Identity()

function settingsOf(dataDir: string, more: Partial<BackupSettings> = {}): BackupSettings {
  const file = join(dataDir, 'ghost-writers-ia.sqlite')
  return {
    dataDir,
    store: { engine: 'sqlite', file },
    authSecrets: null,
    backupKey: null,
    ...more,
  }
}

function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'backup-'))
}

/** A site whose database stays open, as if it ran. */
async function openRunning(dataDir = emptyFolder()) {
  const settings = settingsOf(dataDir)
  writeFileSync(join(dataDir, 'auth-secrets'), secret)
  const store = await openStore(settings.store)
  onTestFinished(() => store.close())
  await store.users.addUser(ada, firstSubscription(new Date()))
  const back = (name = 'backup', more: Partial<BackupSettings> = {}) =>
    takeBackup({ settings: { ...settings, ...more }, toolEnv, file: join(dataDir, name) })
  return { dataDir, settings, store, back }
}

async function listUsers(settings: BackupSettings): Promise<string[]> {
  const store = await openStore(settings.store)
  const rows = await store.db.selectFrom('user_profile').select('id').orderBy('id').execute()
  await store.close()
  return rows.map(({ id }) => id)
}

test('a backup of a running site is restored elsewhere with its users and secrets', async () => {
  const { store, back } = await openRunning()
  const { file, manifest } = await back()
  await store.users.addUser(grace, firstSubscription(new Date()))
  const settings = settingsOf(join(emptyFolder(), 'new'))

  const restored = await restoreBackup({ settings, toolEnv, file })

  expect(manifest).toMatchObject({ engine: 'sqlite', migrations: expect.any(Array) })
  expect(restored).toMatchObject({ kept: [], hasWrittenSecrets: true, manifest })
  expect(await listUsers(settings)).toEqual([ada.id])
  expect(readFileSync(join(settings.dataDir, 'auth-secrets'), 'utf8')).toBe(secret)
  expect(statSync(join(settings.dataDir, 'auth-secrets')).mode & 0o777).toBe(0o600)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a backup overwrites nothing, and one that fails leaves no file behind', async () => {
  const { dataDir, back } = await openRunning()
  const { file } = await back()
  const before = readFileSync(file)

  await expect(back()).rejects.toThrow('already exists')
  await expect(
    back('other', { store: { engine: 'sqlite', file: join(dataDir, 'none.sqlite') } }),
  ).rejects.toThrow('There is no database')
  await expect(back('no/such/folder/backup')).rejects.toThrow('ENOENT')

  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(dataDir).filter((name) => /staging|partial|other/.test(name))).toEqual([])
})

test('a backup deletes the copies that a killed one left behind, and no others', async () => {
  const { dataDir, back } = await openRunning()
  for (const name of ['.staging-old', '.staging-new']) mkdirSync(join(dataDir, name))
  const longAgo = new Date(Date.now() - days(2))
  utimesSync(join(dataDir, '.staging-old'), longAgo, longAgo)

  await back()

  expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual(['.staging-new'])
})

test('a restore replaces existing data only when forced, and keeps it', async () => {
  const { back } = await openRunning()
  const { file } = await back()
  const { dataDir, settings, store } = await openRunning()
  await store.users.addUser(grace, firstSubscription(new Date()))
  const restore = (isForced: boolean) => restoreBackup({ settings, toolEnv, file, isForced })

  await expect(restore(false)).rejects.toThrow('already exists. Add --force')
  await expect(restore(true)).rejects.toThrow('is in use: stop the site')
  await store.close()
  expect(await listUsers(settings)).toEqual([ada.id, grace.id])
  const { kept } = await restore(true)

  expect(await listUsers(settings)).toEqual([ada.id])
  const database = kept.find((path) => path.includes('sqlite')) ?? ''
  const old = { ...settings, store: { engine: 'sqlite' as const, file: database } }
  expect(await listUsers(old)).toEqual([ada.id, grace.id])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('.staging'))).toEqual([])
})

test('a restore with the wrong key, other secrets or the wrong engine changes nothing', async () => {
  const { back } = await openRunning()
  const { file } = await back('encrypted', { backupKey: key })
  const dataDir = emptyFolder()
  const restore = (more: Partial<BackupSettings>) =>
    restoreBackup({ settings: settingsOf(dataDir, more), toolEnv, file })

  await expect(restore({})).rejects.toThrow('set BACKUP_KEY')
  const backupKey = await generateX25519Identity()
  await expect(restore({ backupKey })).rejects.toThrow('is not the key')
  const authSecrets = ['another secret of the tests, long enough']
  await expect(restore({ backupKey: key, authSecrets })).rejects.toThrow('no password')

  expect(readdirSync(dataDir)).toEqual([])
  await restore({ backupKey: key, authSecrets: [...authSecrets, secret] })
  expect(existsSync(join(dataDir, 'auth-secrets'))).toBe(false)
})

test('with a key, a restore refuses an unencrypted file, and changes nothing', async () => {
  const { back } = await openRunning()
  const { file } = await back()
  const settings = settingsOf(emptyFolder(), { backupKey: key })
  const forged = 'server/backup/fixtures/former-unencrypted.backup'

  for (const path of [file, forged])
    await expect(restoreBackup({ settings, toolEnv, file: path })).rejects.toThrow('--unencrypted')

  expect(readdirSync(settings.dataDir)).toEqual([])
  await restoreBackup({ settings, toolEnv, file: forged, allowsUnencrypted: true })
  expect(await listUsers(settings)).toEqual([ada.id])
})

test.each([
  ['logs everyone out: browsers, editors and API tokens', false, []],
  ['leaves everyone logged in when told to', true, ['browser', 'editor', 'token']],
] as const)('a restore %s', async (_, keepsSessions, kinds) => {
  const { store, back } = await openRunning()
  for (const kind of ['browser', 'editor', 'token'] as const)
    await store.db
      .insertInto('session')
      .values({ id: kind, user_id: ada.id, kind, device: '', started_at: 1, seen_at: 1 } as never)
      .execute()
  const { file } = await back()
  const settings = settingsOf(emptyFolder())

  await restoreBackup({ settings, toolEnv, file, keepsSessions })

  const restored = await openStore(settings.store)
  const rows = await restored.db.selectFrom('session').select('id').orderBy('id').execute()
  await restored.close()
  expect(rows.map(({ id }) => id)).toEqual(kinds)
  expect(await listUsers(settings)).toEqual([ada.id])
})

test('a backup of a newer version is refused', async () => {
  const { store, back } = await openRunning()
  const row = { name: '9999-later', timestamp: '2026-03-01T12:00:00.000Z' }
  await store.db
    .insertInto('kysely_migration' as never)
    .values(row as never)
    .execute()
  const { file } = await back()
  const settings = settingsOf(emptyFolder())

  await expect(restoreBackup({ settings, toolEnv, file })).rejects.toThrow('9999-later')
})

test('a backup without secrets is refused, because no password would be accepted after a restore', async () => {
  const dataDir = emptyFolder()
  mkdirSync(dataDir, { recursive: true })
  const settings = settingsOf(dataDir)
  await (await openStore(settings.store)).close()

  await expect(takeBackup({ settings, toolEnv, file: join(dataDir, 'backup') })).rejects.toThrow(
    'run the backup with the same environment as the site',
  )
  expect(existsSync(join(dataDir, 'backup'))).toBe(false)
})

test("the database's password is passed to PostgreSQL's tools in the environment", () => {
  const url = 'postgres://app:p%40ss@db.example:6432/site?sslmode=verify-full'

  expect(toConnection(url, 16)).toEqual({
    PGHOST: 'db.example',
    PGPORT: '6432',
    PGUSER: 'app',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'site',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: 'system',
    PGCONNECT_TIMEOUT: '10',
  })
})

test.each([
  ['free, without a payment', { plan: 'free', paid: null, granted: [] }, true],
  ['paid for', { plan: 'pro', paid: { planId: 'pro', status: 'active' }, granted: [] }, true],
  ['not paid for', { plan: 'pro', paid: null, granted: [] }, false],
  ['cancelled', { plan: 'pro', paid: { planId: 'pro', status: 'canceled' }, granted: [] }, false],
  [
    'paid and not had',
    { plan: 'free', paid: { planId: 'pro', status: 'active' }, granted: [] },
    false,
  ],
  ['given', { plan: 'pro', paid: null, granted: ['pro'] }, true],
  [
    'better given than paid for',
    { plan: 'pro', paid: { planId: 'essential', status: 'active' }, granted: ['pro'] },
    true,
  ],
  [
    'unpaid for too long',
    { plan: 'free', paid: { planId: 'pro', status: 'past-due' }, granted: [] },
    true,
  ],
] as const)('the books know whether a plan is explained: %s', (_, record, isRight) => {
  expect(isExplained({ userId: ada.id, ...record })).toBe(isRight)
})
