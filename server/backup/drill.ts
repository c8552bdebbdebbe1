import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { seconds } from '#domain/time.ts'
import { bookStore } from '#store/books.ts'
import { openStore, type Store, toUnlimited } from '#store/open-store.ts'
import { createPostgresDatabase, dropPostgresDatabase } from '#store/postgres-databases.ts'
import type { BackupSettings, ToolEnv } from '../config/load.ts'
import { rootFolder } from '../root-folder.ts'
import { type CheckProgress, checkBooks } from './check-books.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

type DrillInput = {
  readonly settings: BackupSettings
  readonly toolEnv: ToolEnv
  readonly file: string
  /** Accepts a file that isn't encrypted although a key is set. */
  readonly allowsUnencrypted: boolean
  readonly signal: AbortSignal
  /** Called with what was done, often enough to see that it goes on. */
  readonly onProgress?: CheckProgress
}

export type DrillReport = {
  readonly manifest: Manifest
  readonly users: number
  /** Empty if the drill succeeded. */
  readonly problems: readonly string[]
  readonly restoreMs: number
  /** From the beginning until the copy served its pages. */
  readonly recoveryMs: number
}

/**
 * Restores a backup into a temporary folder (or a temporary database on the same server), starts a
 * site on it on a free port of this machine, and checks both. The copy runs no background jobs and
 * reaches no provider (ADR-0057), and is deleted at the end.
 */
export async function runDrill({
  file,
  settings,
  toolEnv,
  allowsUnencrypted,
  signal,
  onProgress = () => undefined,
}: DrillInput): Promise<DrillReport> {
  if (!existsSync(siteEntry)) throw new Error('The site is not built: run `npm run build` first')
  const copy = await openCopy(settings)
  try {
    const target = { ...settings, ...copy, authSecrets: null }
    const { value: restored, ms: restoreMs } = await time(() =>
      restoreBackup({ file, toolEnv, settings: target, allowsUnencrypted }),
    )
    onProgress('restored the backup')
    const books = await withStore(copy, async (store) => ({
      users: await bookStore(store.db).countUsers(),
      sentMails: await bookStore(store.db).countSentMails(),
      problems: await checkBooks(store, { onProgress }),
    }))
    const pages = await tryPages(copy, { toolEnv, signal })
    const sentMails = await withStore(copy, ({ db }) => bookStore(db).countSentMails())
    const sent = sentMails - books.sentMails
    return {
      manifest: restored.manifest,
      users: books.users,
      problems: [
        ...books.problems,
        ...pages.problems,
        ...(sent > 0 ? [`the copy sent ${sent} emails to its local mailbox`] : []),
      ],
      restoreMs,
      recoveryMs: restoreMs + pages.startMs,
    }
  } finally {
    await copy.remove()
  }
}

type Copy = Pick<BackupSettings, 'dataDir' | 'store'> & { remove(): Promise<void> }

const siteEntry = join(rootFolder, 'build/server/main.js')

async function openCopy({ store }: BackupSettings): Promise<Copy> {
  const dataDir = await mkdtemp(join(tmpdir(), 'drill-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (store.engine === 'sqlite') {
    const file = join(dataDir, 'ghost-writers-ia.sqlite')
    return { dataDir, store: { engine: 'sqlite', file }, remove: removeFolder }
  }
  const name = `drill_${randomUUID().replaceAll('-', '')}`
  try {
    const url = await createPostgresDatabase(store.url, name)
    return {
      dataDir,
      store: { engine: 'postgres', url },
      remove: () => removeFolder().finally(() => dropPostgresDatabase(store.url, name)),
    }
  } catch (fault) {
    await removeFolder()
    throw new Error(
      'The drill could not create a temporary database: set DATABASE_URL to a server and a user that may create databases',
      { cause: fault },
    )
  }
}

async function withStore<Read>(
  { store: address }: Copy,
  read: (store: Store) => Promise<Read>,
): Promise<Read> {
  const store = await openStore(toUnlimited(address))
  try {
    return await read(store)
  } finally {
    await store.close()
  }
}

const publicPages = ['/readyz', '/', '/pricing', '/login']

/** Starts the site on the copy, asks for some pages, and stops it. */
async function tryPages(
  copy: Copy,
  { toolEnv, signal }: Pick<DrillInput, 'toolEnv' | 'signal'>,
): Promise<{ readonly problems: readonly string[]; readonly startMs: number }> {
  const startedAt = performance.now()
  const port = await findFreePort()
  const { store, dataDir } = copy
  const child = spawn(process.execPath, [siteEntry], {
    // Not in the root folder, where the site would read .env.
    cwd: dataDir,
    env: {
      ...toolEnv,
      NODE_ENV: 'production',
      DRILL: 'yes',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...(store.engine === 'postgres' && { DATABASE_URL: store.url }),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
  })
  const exited = once(child, 'exit')
  exited.catch(() => undefined)
  try {
    await waitUntilReady(child)
    const statuses = await Promise.all(
      publicPages.map(async (path) => (await fetch(`http://localhost:${port}${path}`)).status),
    )
    const startMs = performance.now() - startedAt
    const problems = publicPages
      .map((path, place) => `${path} is answered with ${statuses[place]}`)
      .filter((_, place) => statuses[place] !== 200)
    return { problems, startMs }
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

const startTimeoutMs = seconds(60)

async function waitUntilReady(child: ChildProcess): Promise<void> {
  const errors = child.stderr ? text(child.stderr) : Promise.resolve('')
  const signal = AbortSignal.timeout(startTimeoutMs)
  const isReady = await Promise.race([
    once(child, 'message', { signal }).then(() => true),
    once(child, 'exit', { signal }).then(() => false),
  ])
  if (!isReady) throw new Error(`The restored site did not start: ${(await errors).trim()}`)
}

async function time<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const startedAt = performance.now()
  return { value: await work(), ms: performance.now() - startedAt }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
