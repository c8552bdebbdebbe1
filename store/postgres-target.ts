import { Socket } from 'node:net'
import type { SQLOutputValue } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { seconds } from '#domain/time.ts'
import {
  type Column,
  createDigest,
  type TableDigest,
  toCopyLine,
  toDigestSql,
} from './copy-lines.ts'
import { getTypeParser } from './postgres.ts'
import { dropConstraints } from './postgres-constraints.ts'
import type { Database, Tables } from './tables.ts'

type TargetState = {
  readonly serverMajor: number
  readonly encoding: string
  readonly user: string
  readonly mayCreateTables: boolean
  /** The migrations that have run. */
  readonly migrations: readonly string[]
  /** All tables but the ones that migrations keep about themselves. */
  readonly tables: ReadonlyMap<string, readonly Column[]>
  /** The tables that have rows. */
  readonly filled: readonly string[]
}

/** One connection to the database that a site is copied to. */
export type PostgresTarget = {
  /** For queries, within the transaction if there is one. */
  readonly db: Database
  inspect(): Promise<TargetState>
  /** Begins to look at the tables as they are now, without locking anyone out. */
  beginReading(): Promise<void>
  /**
   * Begins a transaction that fills the tables, and locks everyone out of them. Waits for others for
   * half a minute. Until `commit`, no one sees anything of it, and if the process or the connection
   * ends, nothing remains of it.
   */
  beginFilling(tables: readonly string[]): Promise<void>
  /** Returns what was sent. */
  copyRows(table: string, input: CopyInput): Promise<TableDigest>
  /** Creates the keys and indexes, which check the rows, and the statistics for the planner. */
  finishFilling(onProgress: (done: string) => void): Promise<void>
  /** Of what is stored. */
  readDigest(table: string, columns: readonly string[]): Promise<TableDigest>
  commit(): Promise<void>
  close(): Promise<void>
}

type CopyInput = {
  readonly columns: readonly string[]
  readonly rows: Iterable<SQLOutputValue[]>
}

const connectTimeoutMs = seconds(10)
/** Long enough for a killed move to end: PostgreSQL notices it after the statement that runs. */
const lockTimeoutMs = seconds(30)
const chunkLength = 64 * 1024

/** The database, the server and the user of an address, as the driver reads it; without its password. */
export function describePostgresAddress(url: string): string {
  const { database, host, port, user } = new pg.Client({ connectionString: url })
  return `${database} on ${host.startsWith('/') ? host : `${host}:${port}`} as ${user}`
}

/** Connects. If the signal is aborted, all queries fail, also while the server is silent. */
export async function openPostgresTarget(
  url: string,
  signal?: AbortSignal,
): Promise<PostgresTarget> {
  const socket = new Socket()
  const interrupt = () => socket.destroy(new Error('Interrupted'))
  signal?.throwIfAborted()
  signal?.addEventListener('abort', interrupt)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: seconds(10),
    stream: () => socket,
    types: { getTypeParser },
  })
  // A lost connection fails its query. Without this handler it would end the process.
  client.on('error', () => undefined)
  const query = createQuery(client)
  let stored: ReadonlyMap<string, readonly Column[]> | null = null
  let filling: { readonly names: string; readonly dropped: readonly string[] } | null = null

  async function close(): Promise<void> {
    signal?.removeEventListener('abort', interrupt)
    await client.end().catch(() => undefined)
    socket.destroy()
  }

  try {
    await client.connect()
    // A role may have limits for the statements of a site.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  } catch (fault) {
    await close()
    throw new PostgresFault(fault)
  }

  return {
    db: toDatabase(query),
    inspect: () => inspect(query),
    async beginReading() {
      await query('begin isolation level repeatable read read only')
    },
    async beginFilling(tables) {
      await query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
      const names = tables.map((table) => `public."${table}"`).join()
      await query(`lock table ${names} in access exclusive mode`)
      const [filled] = await listFilled(query, tables)
      if (filled) throw new Error(`Someone has written to the table ${filled} just now`)
      // Also frees the disk space of attempts that were rolled back.
      await query(`truncate ${names}`)
      filling = { names, dropped: await dropConstraints(query, tables) }
    },
    copyRows: (table, input) => copyRows(client, { ...input, table }),
    async finishFilling(onProgress) {
      if (!filling) throw new Error('Filling has to begin before it can be finished')
      const { names, dropped } = filling
      await query("set local maintenance_work_mem = '256MB'")
      for (const [place, statement] of dropped.entries()) {
        await query(statement)
        onProgress(`${place + 1} of ${dropped.length} keys and indexes`)
      }
      await query(`analyze ${names}`)
    },
    async readDigest(table, columns) {
      stored ??= await listColumns(query)
      const all = stored.get(table) ?? []
      const typed = columns.flatMap((one) => all.filter(({ name }) => name === one))
      const [read] = await query<StoredDigest>(toDigestSql(table, typed))
      return { rows: Number(read?.rows), sum: BigInt(read?.sum ?? 0) }
    },
    async commit() {
      await query('commit')
    },
    close,
  }
}

type StoredDigest = { readonly rows: string; readonly sum: string }

/** Runs a statement and returns its rows. */
export type Query = <Row extends object>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>

function createQuery(client: pg.Client): Query {
  return async <Row extends object>(text: string, values?: readonly unknown[]) => {
    try {
      const { rows } = await client.query<Row>(text, values && [...values])
      return rows
    } catch (fault) {
      throw new PostgresFault(fault)
    }
  }
}

/** Only selects, which is all that checks need. */
function toDatabase(query: Query): Database {
  const connection = {
    query: async (text: string, values: readonly unknown[]) => ({
      command: 'SELECT',
      rows: await query(text, values),
    }),
    release: () => undefined,
  } as unknown as PostgresPoolClient
  const pool = { connect: async () => connection, end: async () => undefined, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

async function inspect(query: Query): Promise<TargetState> {
  const [server] = await query<
    Pick<TargetState, 'serverMajor' | 'encoding' | 'user' | 'mayCreateTables'>
  >(
    `select current_setting('server_version_num')::int / 10000 as "serverMajor",
       current_setting('server_encoding') as encoding, current_user::text as user,
       to_regnamespace('public') is not null
         and has_schema_privilege(to_regnamespace('public'), 'create') as "mayCreateTables"`,
  )
  if (!server) throw new Error('PostgreSQL did not say which version it is')
  const all = await listColumns(query)
  const tables = new Map([...all].filter(([name]) => !name.startsWith('kysely_')))
  const migrations = all.has('kysely_migration')
    ? await query<Named>('select name from public.kysely_migration order by name')
    : []
  return {
    ...server,
    migrations: migrations.map(({ name }) => name),
    tables,
    filled: await listFilled(query, [...tables.keys()]),
  }
}

type Named = { readonly name: string }

/** In their order, by table. */
async function listColumns(query: Query): Promise<ReadonlyMap<string, readonly Column[]>> {
  const rows = await query<Column & { readonly table: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p')
       and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`,
  )
  return Map.groupBy(rows, ({ table }) => table)
}

async function listFilled(query: Query, tables: readonly string[]): Promise<readonly string[]> {
  if (tables.length === 0) return []
  const parts = tables.map(
    (table) =>
      `select ${pg.escapeLiteral(table)} as name where exists (select from public."${table}")`,
  )
  return (await query<Named>(parts.join(' union all '))).map(({ name }) => name)
}

async function copyRows(
  client: pg.Client,
  { table, columns, rows }: CopyInput & { readonly table: string },
): Promise<TableDigest> {
  const digest = createDigest()
  const names = columns.map((name) => `"${name}"`).join()
  const copy = client.query(copyFrom(`copy public."${table}" (${names}) from stdin`))
  const source = { fault: null as unknown }
  const chunks = toChunks(keepFault(rows, source), digest)
  try {
    await pipeline(Readable.from(chunks, { objectMode: false }), copy)
  } catch (fault) {
    throw source.fault ?? new PostgresFault(fault)
  }
  return digest.read()
}

/** The stream of the driver reports faults of both sides. */
function* keepFault<Row>(rows: Iterable<Row>, source: { fault: unknown }): Generator<Row> {
  try {
    yield* rows
  } catch (fault) {
    source.fault = fault
    throw fault
  }
}

function* toChunks(
  rows: Iterable<SQLOutputValue[]>,
  digest: ReturnType<typeof createDigest>,
): Generator<Buffer> {
  let text = ''
  for (const row of rows) {
    const line = toCopyLine(row)
    digest.add(line)
    text += `${line}\n`
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

/** SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const advice: Readonly<Record<string, string>> = {
  '28P01': 'check the user and the password',
  '28000': 'check the user, and pg_hba.conf of the server',
  '3D000': 'create the database first',
  '42501':
    'the user must own the database and its tables: alter database … owner to …, or grant all on schema public to …',
  '53100': 'make room on the disk of the server',
  '55P03':
    'another move, perhaps one that was killed a minute ago, or a site uses the tables; wait a minute',
  '25006': 'the server is read-only; use the address of the primary',
}

/** PostgreSQL or the connection to it failed. Says what to do, and nothing of what was stored. */
export class PostgresFault extends Error {
  constructor(cause: unknown) {
    super(describe(cause), { cause })
  }
}

function describe(fault: unknown): string {
  if (fault instanceof pg.DatabaseError) {
    // What follows is the value.
    const where = /^COPY (\w+), line \d+(, column \w+)?/.exec(fault.where ?? '')?.[0]
    return [fault.message, where, advice[fault.code ?? '']].filter(Boolean).join('; ')
  }
  if (fault instanceof Error && fault.cause) return describe(fault.cause)
  return `the connection failed: ${fault instanceof Error ? fault.message : fault}`
}
