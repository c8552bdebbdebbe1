import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { link, open, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { inspectPostgres } from '#store/postgres-databases.ts'
import { copySqlite, listSqliteMigrations } from '#store/snapshot.ts'
import type { BackupSettings, ToolEnv } from '../config/load.ts'
import { findAuthSecrets } from '../config/secrets.ts'
import { rootFolder } from '../root-folder.ts'
import { type Manifest, type Part, writeArchive } from './archive.ts'
import { dumpDatabase, findTool } from './postgres-tools.ts'
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
  const { backupKey } = input.settings
  const partial = `${file}.${randomUUID().slice(0, 8)}.partial`
  const handle = await open(partial, 'wx', 0o600)
  try {
    const { manifest, parts, cleanUp } = await openSource(input)
    try {
      const { signal } = input
      await writeArchive(handle, { manifest, parts, backupKey, ...(signal && { signal }) })
    } finally {
      await cleanUp()
    }
    await handle.close()
    await publish(partial, file)
    const { size: bytes } = await stat(file)
    return { file, bytes, isEncrypted: backupKey !== null, manifest }
  } finally {
    await handle.close().catch(() => undefined)
    await rm(partial, { force: true })
  }
}

type Source = {
  readonly manifest: Manifest
  readonly parts: AsyncIterable<Part>
  cleanUp(): Promise<void>
}

function openSource(input: BackupInput): Promise<Source> {
  const { store } = input.settings
  return store.engine === 'sqlite'
    ? openSqliteSource(input, store.file)
    : openPostgresSource(input, store.url)
}

/** The copy is made in the data directory, because it contains the same secrets. */
async function openSqliteSource({ settings }: BackupInput, file: string): Promise<Source> {
  const createdAt = new Date().toISOString()
  const { folder, remove: cleanUp } = await openStagingFolder(settings.dataDir)
  try {
    const copy = join(folder, 'database.sqlite')
    copySqlite(file, copy)
    const migrations = [...listSqliteMigrations(copy)]
    const database = { name: 'database.sqlite', data: createReadStream(copy) } as const
    return {
      manifest: { createdAt, siteVersion: readVersion(), engine: 'sqlite', migrations },
      parts: listParts(database, settings),
      cleanUp,
    }
  } catch (fault) {
    await cleanUp()
    throw fault
  }
}

async function openPostgresSource(
  { settings, toolEnv, signal }: BackupInput,
  url: string,
): Promise<Source> {
  const createdAt = new Date().toISOString()
  const { serverMajor: major, migrations } = await inspectPostgres(url)
  if (migrations.length === 0) throw new Error('The database of DATABASE_URL has no tables of ours')
  const tool = findTool('pg_dump', { url, major, toolEnv })
  const database = { name: 'database.pgdump', data: dumpDatabase(tool, signal) } as const
  const siteVersion = readVersion()
  return {
    manifest: {
      createdAt,
      siteVersion,
      engine: 'postgres',
      migrations: [...migrations],
      tool: tool.version,
    },
    parts: listParts(database, settings),
    cleanUp: async () => undefined,
  }
}

/** Without the secrets, a restored database would accept no password. */
async function* listParts(
  database: Part,
  { dataDir, authSecrets }: BackupSettings,
): AsyncGenerator<Part> {
  const secrets = authSecrets ?? findAuthSecrets(dataDir)
  if (!secrets)
    throw new Error(
      `There is no AUTH_SECRETS in the environment and no file auth-secrets in ${dataDir}: run the backup with the same environment as the site`,
    )
  yield database
  yield { name: 'auth-secrets', data: once(secrets.join(',')) }
  const standInKey = join(dataDir, 'stand-in-key')
  if (existsSync(standInKey))
    yield { name: 'stand-in-key', data: once(readFileSync(standInKey, 'utf8')) }
}

async function* once(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content)
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
