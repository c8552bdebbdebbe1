import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { openStore, type Store, type StoreAddress } from '#store/open-store.ts'
import { createPostgresDatabase } from '#store/postgres-databases.ts'
import { startPostgres } from '../postgres.ts'

export const key = 'the key of the backups of the tests, long enough'
/** The secrets are in the data directory, so that they have to come from the backup. */
const ownSecrets = { AUTH_SECRETS: '' }

export type Place = { readonly address: StoreAddress; readonly env: Record<string, string> }

function emptyFolder(): string {
  return join(mkdtempSync(join(tmpdir(), 'backup-')), 'data')
}

async function onSqlite(): Promise<Place> {
  const dataDir = emptyFolder()
  const file = join(dataDir, 'ghost-writers-ia.sqlite')
  return { address: { engine: 'sqlite', file }, env: { ...ownSecrets, DATA_DIR: dataDir } }
}

/** Databases on a server whose version the installed client tools can talk to. */
export async function openServer(): Promise<() => Promise<Place>> {
  const installed = findInstalled()
  const server = await startPostgres([], { ...(installed && { installed }) })
  onTestFinished(server.stop)
  return async () => {
    const url = await createPostgresDatabase(server.url, `site_${crypto.randomUUID().slice(0, 8)}`)
    const env = { ...ownSecrets, DATA_DIR: emptyFolder(), DATABASE_URL: url }
    return { address: { engine: 'postgres', url }, env }
  }
}

const debian = '/usr/lib/postgresql'

function findInstalled(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted() : []
  const folders = versions.map((version) => join(debian, version, 'bin'))
  return folders.findLast((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

export function start(name: string, { env }: Place, ...args: string[]) {
  return spawn(process.execPath, [`server/admin/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', BACKUP_KEY: key, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function run(name: string, place: Place, ...args: string[]) {
  const startedAt = performance.now()
  const child = start(name, place, ...args)
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  return { code, output: (await output).join(''), ms: performance.now() - startedAt }
}

export async function open({ address }: Place): Promise<Store> {
  const store = await openStore(address)
  onTestFinished(() => store.close())
  return store
}

export const databases = [
  ['SQLite', async () => onSqlite],
  ['PostgreSQL', openServer],
] as const
