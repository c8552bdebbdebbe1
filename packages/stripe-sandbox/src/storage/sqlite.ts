import { DatabaseSync } from 'node:sqlite'
import { createQueue } from './queue.ts'
import { createRecords, type Row, type Sql, toDate } from './sqlite-records.ts'
import type { SandboxStorage } from './storage.ts'

const schema = `
  create table if not exists setting (id integer primary key check (id = 1), json text not null) strict;
  create table if not exists object (
    position integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    document text not null
  ) strict;
  create index if not exists object_kind on object (kind, position);
  create table if not exists object_tag (
    tag text not null,
    object_id text not null,
    primary key (tag, object_id)
  ) strict, without rowid;
  create index if not exists object_tag_object on object_tag (object_id);
  create table if not exists scheduled_event (
    position integer primary key autoincrement,
    object_id text not null,
    purpose text not null,
    due_at integer not null,
    unique (object_id, purpose)
  ) strict;
  create index if not exists scheduled_event_due on scheduled_event (due_at, position);
  create table if not exists idempotency_key (
    key text primary key,
    fingerprint text not null,
    answer text,
    requested_at integer not null
  ) strict, without rowid;
  create table if not exists delivery (
    position integer primary key autoincrement,
    event_id text not null unique,
    attempts integer not null,
    due_at integer,
    status_code integer,
    is_delivered integer not null
  ) strict;
  create index if not exists delivery_due on delivery (due_at);
`

export type SqliteStorage = SandboxStorage & { close(): void }

/** Keeps everything in an SQLite file, or in memory when no file is named. */
export function openSqliteStorage(file = ':memory:'): SqliteStorage {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = normal;')
  database.exec(schema)
  const sql = createSql(database)
  const records = createRecords(sql)
  const inOrder = createQueue()

  async function inTransaction<Result>(begin: string, work: () => Promise<Result>) {
    database.exec(begin)
    try {
      const result = await work()
      database.exec('commit')
      return result
    } catch (error) {
      database.exec('rollback')
      throw error
    }
  }

  return {
    // Work is asynchronous and there is one connection: other work would land in its transaction.
    exclusiveTransaction: (work) =>
      inOrder(() => inTransaction('begin immediate', () => work(records))),
    read: (work) => inOrder(() => inTransaction('begin', () => work(records))),
    readStatus: () =>
      inOrder(async () => ({
        settings: records.readSettings(),
        scheduledAt: toDate(sql.first('select min(due_at) as at from scheduled_event')?.at),
        deliveryAt: toDate(sql.first('select min(due_at) as at from delivery')?.at),
      })),
    close: () => database.close(),
  }
}

function createSql(database: DatabaseSync): Sql {
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  return {
    run: (sql, ...values) => void prepare(sql).run(...values),
    first: (sql, ...values) => prepare(sql).get(...values) as Row | undefined,
    all: (sql, ...values) => prepare(sql).all(...values) as Row[],
  }
}
