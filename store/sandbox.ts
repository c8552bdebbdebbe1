import { type Selectable, sql } from 'kysely'
import { createDeliveries } from './sandbox-deliveries.ts'
import type { Database, Tables } from './tables.ts'

/*
 * The payment sandbox's storage in our own database, so that all replicas share one sandbox.
 * It implements the storage interface of packages/stripe-sandbox by its shape, without importing
 * it: server/open-payments.ts passes it on, and the type checker compares the two there.
 * tests/sandbox-storage.test.ts runs the package's storage tests against it.
 */

type StoredObject = { kind: string; id: string; position: number; document: object }
type NewObject = Omit<StoredObject, 'position'> & { tags: readonly string[] }
type ObjectQuery = {
  readonly kind: string
  readonly tag?: string | undefined
  readonly below?: number | undefined
  readonly limit: number
}
type ScheduledEvent = { readonly purpose: string; readonly objectId: string; readonly at: Date }
type IdempotentRequest = {
  readonly key: string
  readonly fingerprint: string
  readonly answer: { readonly status: number; readonly body: string } | null
  readonly requestedAt: Date
}
type SandboxRecords = ReturnType<typeof createRecords>

const onlyRow = 1
/** Positions are unique because each transaction has its own range. */
const positionsPerTransaction = 1_000_000

export function sandboxStore(db: Database) {
  return {
    exclusiveTransaction: <Result>(work: (records: SandboxRecords) => Promise<Result>) =>
      db.transaction().execute(async (transaction) => work(await lockRecords(transaction))),

    read: <Result>(work: (records: SandboxRecords) => Promise<Result>) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (transaction) => {
          const state = await transaction.selectFrom('sandbox_state').selectAll().executeTakeFirst()
          return work(createRecords(transaction, state))
        }),

    async readStatus() {
      const state = await db.selectFrom('sandbox_state').select('settings').executeTakeFirst()
      const scheduled = await db
        .selectFrom('sandbox_scheduled_event')
        .select(({ fn }) => fn.min('due_at').as('at'))
        .executeTakeFirst()
      const delivery = await db
        .selectFrom('sandbox_delivery')
        .select(({ fn }) => fn.min('due_at').as('at'))
        .executeTakeFirst()
      return {
        settings: state?.settings ?? null,
        scheduledAt: toDate(scheduled?.at),
        deliveryAt: toDate(delivery?.at),
      }
    },
  }
}

/**
 * Writing the only row of the state locks out other writers until the transaction ends, on both
 * engines.
 */
async function lockRecords(db: Database): Promise<SandboxRecords> {
  const state = await db
    .insertInto('sandbox_state')
    .values({ id: onlyRow, transaction_count: 1, settings: '{}' })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ transaction_count: sql`sandbox_state.transaction_count + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return createRecords(db, state)
}

function createRecords(db: Database, state: Selectable<Tables['sandbox_state']> | undefined) {
  let settings = state?.settings ?? null
  let position = (state?.transaction_count ?? 0) * positionsPerTransaction
  const nextPosition = () => {
    position += 1
    return position
  }

  return {
    readSettings: () => settings,
    async writeSettings(json: string) {
      settings = json
      const change = { settings: json }
      await db.updateTable('sandbox_state').set(change).where('id', '=', onlyRow).execute()
    },
    ...createObjects(db, nextPosition),
    ...createScheduledEvents(db, nextPosition),
    ...createKeys(db),
    ...createDeliveries(db, nextPosition),
  }
}

function createObjects(db: Database, nextPosition: () => number) {
  const objects = db
    .selectFrom('sandbox_object')
    .select(['sandbox_object.id', 'kind', 'position', 'document'])

  return {
    async findObject(id: string): Promise<StoredObject | null> {
      const row = await objects.where('sandbox_object.id', '=', id).executeTakeFirst()
      return row ? { ...row, document: JSON.parse(row.document) } : null
    },

    async putObject({ kind, id, tags, document }: NewObject): Promise<void> {
      const json = JSON.stringify(document)
      await db
        .insertInto('sandbox_object')
        .values({ kind, id, document: json, position: nextPosition() })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ document: json }))
        .execute()

      await db.deleteFrom('sandbox_tag').where('object_id', '=', id).execute()
      const rows = [...new Set(tags)].map((tag) => ({ object_id: id, tag }))
      if (rows.length > 0) await db.insertInto('sandbox_tag').values(rows).execute()
    },

    async removeObject(id: string): Promise<void> {
      await db.deleteFrom('sandbox_tag').where('object_id', '=', id).execute()
      await db.deleteFrom('sandbox_delivery').where('event_id', '=', id).execute()
      await db.deleteFrom('sandbox_object').where('id', '=', id).execute()
    },

    async listObjects({ kind, tag, below, limit }: ObjectQuery): Promise<StoredObject[]> {
      let query = objects.where('kind', '=', kind).orderBy('position', 'desc').limit(limit)
      if (below !== undefined) query = query.where('position', '<', below)
      if (tag !== undefined) {
        query = query
          .innerJoin('sandbox_tag', 'sandbox_tag.object_id', 'sandbox_object.id')
          .where('tag', '=', tag)
      }
      const rows = await query.execute()
      return rows.map((row) => ({ ...row, document: JSON.parse(row.document) }))
    },
  }
}

function createScheduledEvents(db: Database, nextPosition: () => number) {
  return {
    async putScheduledEvent({ objectId, purpose, at }: ScheduledEvent): Promise<void> {
      const due = { due_at: at.getTime(), position: nextPosition() }
      await db
        .insertInto('sandbox_scheduled_event')
        .values({ object_id: objectId, purpose, ...due })
        .onConflict((conflict) => conflict.columns(['object_id', 'purpose']).doUpdateSet(due))
        .execute()
    },

    async removeScheduledEvent({ objectId, purpose }: Omit<ScheduledEvent, 'at'>): Promise<void> {
      await db
        .deleteFrom('sandbox_scheduled_event')
        .where('object_id', '=', objectId)
        .where('purpose', '=', purpose)
        .execute()
    },

    async findDueEvent(by: Date): Promise<ScheduledEvent | null> {
      const row = await db
        .selectFrom('sandbox_scheduled_event')
        .selectAll()
        .where('due_at', '<=', by.getTime())
        .orderBy('due_at')
        .orderBy('position')
        .limit(1)
        .executeTakeFirst()
      return row
        ? { objectId: row.object_id, purpose: row.purpose, at: new Date(row.due_at) }
        : null
    },
  }
}

function createKeys(db: Database) {
  return {
    async findKey(key: string): Promise<IdempotentRequest | null> {
      const row = await db
        .selectFrom('sandbox_idempotency_key')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst()
      if (!row) return null
      const answer = row.answer === null ? null : JSON.parse(row.answer)
      return { key, fingerprint: row.fingerprint, answer, requestedAt: new Date(row.requested_at) }
    },

    async putKey({ key, fingerprint, answer, requestedAt }: IdempotentRequest): Promise<void> {
      const columns = {
        fingerprint,
        answer: answer && JSON.stringify(answer),
        requested_at: requestedAt.getTime(),
      }
      await db
        .insertInto('sandbox_idempotency_key')
        .values({ key, ...columns })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
        .execute()
    },

    async removeKey(key: string): Promise<void> {
      await db.deleteFrom('sandbox_idempotency_key').where('key', '=', key).execute()
    },

    async removeKeysBefore(moment: Date): Promise<void> {
      const old = db.deleteFrom('sandbox_idempotency_key')
      await old.where('requested_at', '<', moment.getTime()).execute()
    },
  }
}

function toDate(at: number | null | undefined): Date | null {
  return typeof at === 'number' ? new Date(at) : null
}
