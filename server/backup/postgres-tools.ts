import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ToolEnv } from '../config/load.ts'

/** A command line tool of PostgreSQL, and its environment: the password is never an argument. */
type Tool = {
  readonly program: string
  readonly version: string
  readonly env: Record<string, string>
}

type Server = { readonly url: string; readonly major: number; readonly toolEnv: ToolEnv }

type ToolName = 'pg_dump' | 'pg_restore' | 'psql'

/** Where Debian and others keep the versions that aren't on the PATH. */
const versionFolders = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt']

/**
 * Finds a tool that can talk to the server: of the same version, or else of the next newer one.
 * Throws with what to install.
 */
export function getTool(name: ToolName, { url, major, toolEnv }: Server): Tool {
  const candidates = listPrograms(name, toolEnv.PATH ?? '')
    .map((program) => ({ program, version: readVersion(program, toolEnv) }))
    .filter(({ version }) => toMajor(version) >= major)
    .toSorted((one, other) => toMajor(one.version) - toMajor(other.version))
  const [found] = candidates
  if (!found)
    throw new Error(
      `${name} ${major} or newer is needed for this database: install PostgreSQL's client tools (on Debian: apt-get install postgresql-client-${major})`,
    )
  return { ...found, env: { ...toolEnv, ...toConnection(url, toMajor(found.version)) } }
}

function listPrograms(name: ToolName, path: string): readonly string[] {
  const installed = versionFolders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((version) => join(folder, version, 'bin')))
  return [...path.split(':').filter(Boolean), ...installed]
    .map((folder) => join(folder, name))
    .filter((program) => existsSync(program))
}

function readVersion(program: string, env: ToolEnv): string {
  const { stdout } = spawnSync(program, ['--version'], { env, encoding: 'utf8' })
  return /\d+(\.\d+)*/.exec(stdout ?? '')?.[0] ?? '0'
}

function toMajor(version: string): number {
  return Number.parseInt(version, 10)
}

/** A database address as the variables of libpq: https://www.postgresql.org/docs/current/libpq-envars.html */
export function toConnection(url: string, toolMajor: number): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const sslmode = searchParams.get('sslmode')
  // Node trusts the system's certificates, libpq only if told so, since version 16.
  const ownRoot = sslmode === 'verify-full' && toolMajor >= 16 ? 'system' : null
  const given = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: sslmode,
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? ownRoot,
    PGSSLCERT: searchParams.get('sslcert'),
    PGSSLKEY: searchParams.get('sslkey'),
    PGCONNECT_TIMEOUT: '10',
  }
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

/** A dump of all tables as of the moment it begins. Doesn't block the site. */
export async function* dumpDatabase(
  { program, env }: Tool,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const args = ['--format=custom', '--compress=1', '--schema=public']
  const dump = spawn(program, [...args, '--no-owner', '--no-privileges'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  const exited = once(dump, 'close')
  exited.catch(() => undefined)
  const errors = text(dump.stderr)
  yield* dump.stdout as AsyncIterable<Buffer>
  const [code] = await exited
  if (code !== 0) throw new Error(`pg_dump failed: ${(await errors).trim()}`)
}

type RestoreInput = {
  readonly pgRestore: Tool
  readonly psql: Tool
  readonly dump: string
  /** The existing tables are kept in a schema of this name; null if there are none. */
  readonly keepAs: string | null
  /** SQL that runs after the dump, in the same transaction. */
  readonly afterwards: string | null
}

const complete = "select set_config('restore.complete', 'yes', true);\n"
const requireComplete =
  "do $$ begin if current_setting('restore.complete', true) is distinct from 'yes' then raise 'the dump is incomplete'; end if; end $$"

/** Indexes are built several times faster than with PostgreSQL's default. Only within the transaction. */
const useMemory =
  "select set_config('maintenance_work_mem', '256MB', true) from pg_settings where name = 'maintenance_work_mem' and setting::bigint < 262144"

/**
 * Restores a dump in one transaction, which no one sees before `afterwards` has run: after a failure
 * the database is as it was. psql takes the end of its input for the end of the script and would
 * commit, so the last line has to arrive, which is only sent after pg_restore has succeeded.
 */
export async function restoreDatabase({
  pgRestore,
  psql,
  dump,
  keepAs,
  afterwards,
}: RestoreInput): Promise<void> {
  const makeRoom = keepAs
    ? `alter schema public rename to "${keepAs}"`
    : 'drop schema if exists public'
  // The dump comes on standard input, without its file name: psql reads `-f -` in the same transaction.
  const script = spawn(pgRestore.program, ['--no-owner', '--no-privileges', '--file=-'], {
    env: pgRestore.env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const shell = spawn(
    psql.program,
    [
      '--no-psqlrc',
      '--quiet',
      '--single-transaction',
      '--set=ON_ERROR_STOP=1',
      '--output=/dev/null',
      `--command=${useMemory}`,
      `--command=${makeRoom}`,
      '--file=-',
      `--command=${requireComplete}`,
      ...(afterwards ? [`--command=${afterwards}`] : []),
      // Without statistics the first queries would be planned for empty tables.
      '--command=analyze',
    ],
    { env: psql.env, stdio: ['pipe', 'ignore', 'pipe'] },
  )
  const scriptClosed = once(script, 'close')
  const closed = Promise.all([scriptClosed, once(shell, 'close')])
  const errors = Promise.all([text(script.stderr), text(shell.stderr)])
  const sent = Promise.allSettled([
    pipeline(createReadStream(dump), script.stdin),
    pipeline(completed(script.stdout, scriptClosed), shell.stdin),
  ])
  const codes = (await closed).map(([code]) => code)
  const faults = (await sent).filter(({ status }) => status === 'rejected')
  if (codes.some((code) => code !== 0) || faults.length > 0)
    throw new Error(
      `The database could not be restored and is unchanged: ${(await errors).join('').trim()}`,
    )
}

async function* completed(
  script: AsyncIterable<Buffer>,
  closed: Promise<unknown[]>,
): AsyncGenerator<Buffer> {
  yield* script
  const [code] = await closed
  if (code === 0) yield Buffer.from(complete)
}
