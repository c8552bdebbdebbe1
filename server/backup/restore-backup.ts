import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { link, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { endSqliteSessions, toPostgresEndSessions } from '#store/end-sessions.ts'
import { inspectPostgres } from '#store/postgres-databases.ts'
import { checkSqlite, listUnknownMigrations, settleSqlite } from '#store/snapshot.ts'
import type { BackupSettings, ToolEnv } from '../config/load.ts'
import { readArchive } from './archive.ts'
import type { Manifest } from './manifest.ts'
import { getTool, restoreDatabase } from './postgres-tools.ts'
import { openStagingFolder } from './staging-folder.ts'
import { syncFolder } from './take-backup.ts'

type RestoreInput = {
  /** Where to restore to. */
  readonly settings: BackupSettings
  readonly toolEnv: ToolEnv
  readonly file: string
  /** Replaces existing data, which is kept beside it. */
  readonly isForced?: boolean
  /** Accepts a file that isn't encrypted although a key is set. */
  readonly allowsUnencrypted?: boolean
  /** Leaves everyone logged in, including sessions that were ended after the backup was made. */
  readonly keepsSessions?: boolean
}

export type Restored = {
  readonly manifest: Manifest
  /** Where the data that was there before is kept: files, or a schema of the database. */
  readonly kept: readonly string[]
  /** The secrets were written to the data directory, because AUTH_SECRETS isn't set. */
  readonly hasWrittenSecrets: boolean
}

/**
 * Replaces the database and the secrets with those of a backup. Checks the whole backup first, and
 * changes nothing if anything is wrong with it. Ends all sessions, editors, API tokens, links in
 * emails, device logins and invitations before the database is in place. The site must be stopped.
 */
export async function restoreBackup(input: RestoreInput): Promise<Restored> {
  const { settings, file, allowsUnencrypted = false } = input
  const { dataDir, backupKey } = settings
  await refuseToOverwrite(input)
  const { folder, remove } = await openStagingFolder(dataDir)
  try {
    const manifest = await readArchive(file, { backupKey, allowsUnencrypted, folder })
    checkFit(manifest, settings)
    const secrets = readFileSync(join(folder, 'auth-secrets'), 'utf8')
    checkSecrets(secrets, settings)
    const restore = { ...input, manifest, folder, mark: `before-restore-${toMark(new Date())}` }
    const kept =
      settings.store.engine === 'sqlite'
        ? await restoreSqlite(restore)
        : await restorePostgres(restore)
    return { manifest, kept, hasWrittenSecrets: settings.authSecrets === null }
  } finally {
    await remove()
  }
}

type RestoreStep = RestoreInput & {
  readonly manifest: Manifest
  /** The unpacked backup. */
  readonly folder: string
  /** Part of the name of what is kept. */
  readonly mark: string
}

async function refuseToOverwrite(input: RestoreInput): Promise<void> {
  const { settings, isForced = false } = input
  const secretsFile = join(settings.dataDir, 'auth-secrets')
  const hasSecrets = settings.authSecrets === null && existsSync(secretsFile)
  if (hasSecrets && !isForced) throw new Error(`${secretsFile} already exists. ${orForce}`)
  const { store } = settings
  if (store.engine === 'sqlite') refuseSqlite(store.file, isForced)
  else await refusePostgres(store.url, input)
}

function refuseSqlite(file: string, isForced: boolean): void {
  if (!existsSync(file)) return
  if (!isForced) throw new Error(`${file} already exists. ${orForce}`)
  settleSqlite(file)
}

async function refusePostgres(
  url: string,
  { isForced = false, toolEnv }: Pick<RestoreInput, 'isForced' | 'toolEnv'>,
): Promise<void> {
  const { hasTables, connections, serverMajor: major } = await inspectPostgres(url)
  if (hasTables && !isForced) throw new Error(`The database already has tables. ${orForce}`)
  if (connections > 0)
    throw new Error(
      `${connections} other connections use the database: stop all replicas before you restore a backup into it`,
    )
  for (const name of ['pg_restore', 'psql'] as const) getTool(name, { url, major, toolEnv })
}

const orForce = 'Add --force to replace it; the old data is kept beside it'

function checkFit({ engine, migrations, siteVersion }: Manifest, { store }: BackupSettings): void {
  if (engine !== store.engine)
    throw new Error(
      engine === 'postgres'
        ? 'This backup is of a PostgreSQL database: set DATABASE_URL to where to restore it'
        : 'This backup is of a SQLite database: unset DATABASE_URL, and set DATA_DIR to where to restore it',
    )
  const unknown = listUnknownMigrations(migrations)
  if (unknown.length > 0)
    throw new Error(
      `This backup was made by version ${siteVersion}, whose database this version doesn't know (${unknown.join(', ')}): install version ${siteVersion} or newer`,
    )
}

/** With other secrets no password would be accepted. */
function checkSecrets(secrets: string, { authSecrets }: BackupSettings): void {
  const [first = ''] = secrets.split(',')
  if (authSecrets && !authSecrets.includes(first))
    throw new Error(
      "AUTH_SECRETS isn't what the backup was made with, so no password would be accepted. Set the old value, or unset it: the restore then writes the secrets of the backup to DATA_DIR/auth-secrets",
    )
}

async function restoreSqlite({
  settings,
  folder,
  mark,
  keepsSessions,
}: RestoreStep): Promise<readonly string[]> {
  const { store, dataDir } = settings
  if (store.engine !== 'sqlite') throw new Error('The restore of SQLite needs a SQLite database')
  const copy = join(folder, 'database.sqlite')
  checkSqlite(copy)
  if (!keepsSessions) endSqliteSessions(copy)
  // The secrets first: if it ends in between, the site refuses to start with them on the old database.
  const secrets = await replaceSecrets({ settings, folder, mark })
  const kept = await replace(copy, { path: store.file, mark })
  await syncFolder(dataDir)
  return [...secrets, ...kept]
}

async function restorePostgres({
  settings,
  folder,
  mark,
  toolEnv,
  keepsSessions,
}: RestoreStep): Promise<readonly string[]> {
  const { store, dataDir } = settings
  if (store.engine !== 'postgres') throw new Error('The restore of PostgreSQL needs DATABASE_URL')
  const { url } = store
  const { serverMajor: major, hasTables } = await inspectPostgres(url)
  const keepAs = hasTables ? mark.replaceAll('-', '_') : null
  await restoreDatabase({
    pgRestore: getTool('pg_restore', { url, major, toolEnv }),
    psql: getTool('psql', { url, major, toolEnv }),
    dump: join(folder, 'database.pgdump'),
    keepAs,
    afterwards: keepsSessions ? null : toPostgresEndSessions(),
  })
  const secrets = await replaceSecrets({ settings, folder, mark })
  await syncFolder(dataDir)
  return [...secrets, ...(keepAs ? [`the schema ${keepAs}`] : [])]
}

async function replaceSecrets({
  settings: { authSecrets, dataDir },
  folder,
  mark,
}: Pick<RestoreStep, 'settings' | 'folder' | 'mark'>): Promise<readonly string[]> {
  const names = [...(authSecrets ? [] : ['auth-secrets']), 'stand-in-key']
  const present = names.filter((name) => existsSync(join(folder, name)))
  const kept: string[] = []
  for (const name of present)
    kept.push(...(await replace(join(folder, name), { path: join(dataDir, name), mark })))
  return kept
}

/** Replaces a file atomically, and keeps the old one. */
async function replace(
  source: string,
  { path, mark }: { readonly path: string; readonly mark: string },
): Promise<readonly string[]> {
  const old = `${path}.${mark}`
  const isThere = existsSync(path)
  if (isThere) await link(path, old)
  await rename(source, path)
  return isThere ? [old] : []
}

/** Such as 20261116165501-3f2a. */
function toMark(now: Date): string {
  return `${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}-${randomUUID().slice(0, 4)}`
}
