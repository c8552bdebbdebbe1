import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'

/** What a backup needs to know about a PostgreSQL database. Doesn't migrate it. */
export async function inspectPostgres(url: string): Promise<{
  readonly serverMajor: number
  readonly migrations: readonly string[]
  readonly hasTables: boolean
  /** How many others are connected: sites that run, or a person. */
  readonly connections: number
}> {
  return withClient(url, async (client) => {
    const { rows: version } = await client.query('show server_version_num')
    const { rows: tables } = await client.query(
      "select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'v', 'm', 'p', 'S')",
    )
    const { rows: others } = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    )
    const isMigrated = tables.some(({ relname }) => relname === 'kysely_migration')
    const { rows } = isMigrated
      ? await client.query('select name from public.kysely_migration order by name')
      : { rows: [] }
    return {
      serverMajor: Math.floor(Number(version[0].server_version_num) / 10_000),
      migrations: rows.map(({ name }) => name),
      hasTables: tables.length > 0,
      connections: others.length,
    }
  })
}

/** Creates a database on the same server. Returns its address. */
export async function createPostgresDatabase(url: string, name: string): Promise<string> {
  await withClient(url, (client) =>
    client.query(`create database ${pg.escapeIdentifier(name)} template template0`),
  )
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(name)}`
  return address.href
}

type ScratchDatabase = { readonly url: string; remove(): Promise<void> }

/**
 * A database for a copy, on the same server. First deletes those that killed processes left: each
 * process holds a lock with the name of its database, which ends with its connection.
 */
export async function openScratchDatabase(url: string, kind: string): Promise<ScratchDatabase> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that is lost meanwhile only loses the lock.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const prefix = await getPrefix(client, kind)
    const { rows } = await client.query(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of rows)
      if (await takeLock(client, name)) await dropPostgresDatabase(url, name)
    const name = `${prefix}${randomUUID().replaceAll('-', '')}`
    await takeLock(client, name)
    return {
      url: await createPostgresDatabase(url, name),
      remove: () => dropPostgresDatabase(url, name).finally(() => client.end()),
    }
  } catch (fault) {
    await client.end()
    throw fault
  }
}

/** Advisory locks are seen within one database, so its name is a part of those of its copies. */
async function getPrefix(client: pg.Client, kind: string): Promise<string> {
  const { rows } = await client.query('select current_database() as name')
  return `${kind}_${createHash('sha256').update(rows[0].name).digest('hex').slice(0, 8)}_`
}

async function takeLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_taken',
    [name],
  )
  return rows[0].is_taken
}

/** Deletes a database that `createPostgresDatabase` created. */
async function dropPostgresDatabase(url: string, name: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  )
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
