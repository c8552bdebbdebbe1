import type { SQLInputValue } from 'node:sqlite'
import type {
  Delivery,
  IdempotentRequest,
  SandboxRecords,
  ScheduledEvent,
  StoredObject,
} from './storage.ts'

export type Row = Record<string, string | number | null>

/** One question to the database; statements are prepared once. */
export type Sql = {
  run(sql: string, ...values: SQLInputValue[]): void
  first(sql: string, ...values: SQLInputValue[]): Row | undefined
  all(sql: string, ...values: SQLInputValue[]): Row[]
}

/** The queries of the storage. Call them in a transaction. */
export function createRecords(sql: Sql): SandboxRecords {
  return {
    readSettings: () => (sql.first('select json from setting')?.json as string | undefined) ?? null,
    async writeSettings(json) {
      sql.run(
        'insert into setting values (1, ?) on conflict do update set json = excluded.json',
        json,
      )
    },
    ...openObjects(sql),
    ...openScheduledEvents(sql),
    ...openKeys(sql),
    ...openDeliveries(sql),
  }
}

function openObjects(sql: Sql) {
  return {
    async findObject(id: string) {
      const row = sql.first('select * from object where id = ?', id)
      return row ? toObject(row) : null
    },
    async putObject({ id, kind, tags, document }) {
      sql.run(
        `insert into object (id, kind, document) values (?, ?, ?)
         on conflict (id) do update set document = excluded.document`,
        id,
        kind,
        JSON.stringify(document),
      )
      sql.run('delete from object_tag where object_id = ?', id)
      for (const tag of new Set(tags)) sql.run('insert into object_tag values (?, ?)', tag, id)
    },
    async removeObject(id) {
      sql.run('delete from object_tag where object_id = ?', id)
      sql.run('delete from delivery where event_id = ?', id)
      sql.run('delete from object where id = ?', id)
    },
    async listObjects({ kind, tag, below = Number.MAX_SAFE_INTEGER, limit }) {
      const tagged = tag === undefined ? '' : 'join object_tag on object_id = id and tag = ?'
      const rows = sql.all(
        `select object.* from object ${tagged} where kind = ? and position < ?
         order by position desc limit ?`,
        ...(tag === undefined ? [] : [tag]),
        kind,
        below,
        limit,
      )
      return rows.map(toObject)
    },
  } satisfies Partial<SandboxRecords>
}

function openScheduledEvents(sql: Sql) {
  return {
    async putScheduledEvent({ objectId, purpose, at }) {
      sql.run(
        'insert or replace into scheduled_event (object_id, purpose, due_at) values (?, ?, ?)',
        objectId,
        purpose,
        at.getTime(),
      )
    },
    async removeScheduledEvent({ objectId, purpose }) {
      sql.run('delete from scheduled_event where object_id = ? and purpose = ?', objectId, purpose)
    },
    async findDueEvent(by): Promise<ScheduledEvent | null> {
      const row = sql.first(
        'select * from scheduled_event where due_at <= ? order by due_at, position limit 1',
        by.getTime(),
      )
      if (!row) return null
      const { purpose, object_id, due_at } = row
      return { purpose: String(purpose), objectId: String(object_id), at: new Date(Number(due_at)) }
    },
  } satisfies Partial<SandboxRecords>
}

function openKeys(sql: Sql) {
  return {
    async findKey(key): Promise<IdempotentRequest | null> {
      const row = sql.first('select * from idempotency_key where key = ?', key)
      if (!row) return null
      const answer = row.answer === null ? null : JSON.parse(String(row.answer))
      const requestedAt = new Date(Number(row.requested_at))
      return { key, fingerprint: String(row.fingerprint), answer, requestedAt }
    },
    async putKey({ key, fingerprint, answer, requestedAt }) {
      const json = answer && JSON.stringify(answer)
      sql.run(
        'insert or replace into idempotency_key values (?, ?, ?, ?)',
        key,
        fingerprint,
        json,
        requestedAt.getTime(),
      )
    },
    removeKey: async (key) => sql.run('delete from idempotency_key where key = ?', key),
    removeKeysBefore: async (moment) =>
      sql.run('delete from idempotency_key where requested_at < ?', moment.getTime()),
  } satisfies Partial<SandboxRecords>
}

function openDeliveries(sql: Sql) {
  return {
    async putDelivery({ eventId, attempts, dueAt, statusCode, isDelivered }) {
      sql.run(
        `insert into delivery (event_id, attempts, due_at, status_code, is_delivered)
         values (?, ?, ?, ?, ?) on conflict (event_id) do update set attempts = excluded.attempts,
         due_at = excluded.due_at, status_code = excluded.status_code,
         is_delivered = excluded.is_delivered`,
        eventId,
        attempts,
        dueAt?.getTime() ?? null,
        statusCode,
        isDelivered ? 1 : 0,
      )
    },
    async findDelivery(eventId) {
      const row = sql.first('select * from delivery where event_id = ?', eventId)
      return row ? toDelivery(row) : null
    },
    async findDueDelivery({ by, isReversed }) {
      const order = isReversed ? 'desc' : 'asc'
      const row = sql.first(
        `select * from delivery where due_at <= ? order by position ${order} limit 1`,
        by.getTime(),
      )
      return row ? toDelivery(row) : null
    },
  } satisfies Partial<SandboxRecords>
}

function toObject({ position, id, kind, document }: Row): StoredObject {
  return {
    position: Number(position),
    id: String(id),
    kind: String(kind),
    document: JSON.parse(String(document)),
  }
}

function toDelivery(row: Row): Delivery {
  return {
    eventId: String(row.event_id),
    attempts: Number(row.attempts),
    dueAt: toDate(row.due_at),
    statusCode: row.status_code === null ? null : Number(row.status_code),
    isDelivered: row.is_delivered === 1,
  }
}

export function toDate(at: string | number | null | undefined): Date | null {
  return typeof at === 'number' ? new Date(at) : null
}
