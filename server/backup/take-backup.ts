import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { copyFile, link, open, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { inspectPostgres } from '#store/postgres-databases.ts'
import { copySqlite, listSqliteMigrations } from '#store/snapshot.ts'
import type { BackupSettings, ToolEnv } from '../config/load.ts'
import { findAuthSecrets } from '../config/secrets.ts'
import { rootFolder } from '../root-folder.ts'
import { type PartName, writeArchive } from './archive.ts'
import type { Manifest } from './manifest.ts'
import { dumpDatabase, getTool } from './postgres-tools.ts'
import { openStagingFolder } from './staging-folder.ts'

type BackupInput = {
  readonly settings: BackupSettings
  readonly toolEnv: ToolEnv
  readonly file: string
  readonly signal?: AbortSignal
}

type TakenBackup = {
  readonly file: string
  readonly bytes: number
  readonly isEncrypted: boolean
  readonly manifest: Manifest
}

/**
 * Writes the database and the secrets into one file while the site runs. It contains everything
 * that was committed before the call. Never overwrites a file, and leaves none behind if it fails.
 */
export async function takeBackup(input: BackupInput): Promise<TakenBackup> {
  const file = resolve(input.file)
  if (existsSync(file)) throw new Error(`${file} already exists`)
  const { backupKey, dataDir } = input.settings
  const partial = `${file}.${randomUUID().slice(0, 8)}.partial`
  const { folder, remove } = await openStagingFolder(dataDir)
  try {
    const handle = await open(partial, 'wx', 0o600)
    try {
      const { manifest, database } = await copyDatabase({ ...input, folder })
      const names = [database, ...(await copySecrets(input.settings, folder))]
      const { signal } = input
      await writeArchive(handle, { manifest, folder, names, backupKey, ...(signal && { signal }) })
      await handle.close()
      await publish(partial, file)
      const { size: bytes } = await stat(file)
      return { file, bytes, isEncrypted: backupKey !== null, manifest }
    } finally {
      await handle.close().catch(() => undefined)
      await rm(partial, { force: true })
    }
  } finally {
    await remove()
  }
}

type StagedInput = BackupInput & {
  /** In the data directory, because the copy contains the same secrets. */
  readonly folder: string
}

type Copied = { readonly manifest: Manifest; readonly database: PartName }

/** The header of a tar entry has its size, so the copy is complete before the archive begins. */
function copyDatabase(input: StagedInput): Promise<Copied> {
  const { store } = input.settings
  return store.engine === 'sqlite'
    ? copySqliteDatabase(input, store.file)
    : copyPostgresDatabase(input, store.url)
}

async function copySqliteDatabase({ folder, signal }: StagedInput, file: string): Promise<Copied> {
  const createdAt = new Date().toISOString()
  const copy = join(folder, 'database.sqlite')
  copySqlite(file, copy)
  const migrations = [...listSqliteMigrations(copy)]
  const database = 'database.sqlite.gz'
  const target = createWriteStream(join(folder, database), { mode: 0o600 })
  const options = { ...(signal && { signal }) }
  await pipeline(createReadStream(copy), createGzip({ level: 1 }), target, options)
  await rm(copy)
  return {
    manifest: { createdAt, siteVersion: readVersion(), engine: 'sqlite', migrations },
    database,
  }
}

async function copyPostgresDatabase(
  { folder, toolEnv, signal }: StagedInput,
  url: string,
): Promise<Copied> {
  const createdAt = new Date().toISOString()
  const { serverMajor: major, migrations } = await inspectPostgres(url)
  if (migrations.length === 0) throw new Error('The database of DATABASE_URL has no tables of ours')
  const tool = getTool('pg_dump', { url, major, toolEnv })
  const database = 'database.pgdump'
  const target = createWriteStream(join(folder, database), { mode: 0o600 })
  await pipeline(dumpDatabase(tool, signal), target)
  return {
    manifest: {
      createdAt,
      siteVersion: readVersion(),
      engine: 'postgres',
      migrations: [...migrations],
      tool: tool.version,
    },
    database,
  }
}

/** Without the secrets, a restored database would accept no password. */
async function copySecrets(
  { dataDir, authSecrets }: BackupSettings,
  folder: string,
): Promise<readonly PartName[]> {
  const secrets = authSecrets ?? findAuthSecrets(dataDir)
  if (!secrets)
    throw new Error(
      `There is no AUTH_SECRETS in the environment and no file auth-secrets in ${dataDir}: run the backup with the same environment as the site`,
    )
  await writeFile(join(folder, 'auth-secrets'), secrets.join(','), { mode: 0o600 })
  const standInKey = join(dataDir, 'stand-in-key')
  if (!existsSync(standInKey)) return ['auth-secrets']
  await copyFile(standInKey, join(folder, 'stand-in-key'))
  return ['auth-secrets', 'stand-in-key']
}

export function readVersion(): string {
  return JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')).version
}

/** Gives the complete file its name. A link fails if the name is taken meanwhile; a rename would overwrite. */
async function publish(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file)
    await unlink(partial)
  } catch (fault) {
    if (!isWithoutLinks(fault)) throw fault
    await rename(partial, file)
  }
  await syncFolder(dirname(file))
}

/** Some network and USB file systems have no links. */
function isWithoutLinks(fault: unknown): boolean {
  const codes = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']
  return fault instanceof Error && 'code' in fault && codes.includes(String(fault.code))
}

/** Windows can't open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
