import { type Selectable, sql } from 'kysely'
import type { UserId } from '#domain/identity/user.ts'
import type { LogEvent } from '#domain/log-fields.ts'
import type { Transaction } from '#domain/transaction.ts'
import type { Bucket, UsageAlert } from '#domain/usage/bucket.ts'
import type {
  Buckets,
  RequestOutcome,
  ReservationRequest,
  Reserved,
  Settled,
  Settling,
  UsageQueue,
  UsageStore,
  UsageStores,
} from '#domain/usage/ports.ts'
import { addSpend, recordAll } from '#domain/usage/record-outcome.ts'
import { type ReservationStores, reserveAll } from '#domain/usage/reserve.ts'
import { settleAll } from '#domain/usage/settle.ts'
import { createBatcher } from './batch.ts'
import { modelSpend } from './model-spend.ts'
import { type PreparedQuery, type QueryRunner, toRows } from './prepared-queries.ts'
import { reservationStore } from './reservations.ts'
import type { Database, Tables } from './tables.ts'
import { unbilledLines } from './unbilled-lines.ts'
import { usageAccounts } from './usage-accounts.ts'
import { usageBooks } from './usage-books.ts'
import { usageLines } from './usage-lines.ts'
import { usageLocks } from './usage-locks.ts'
import { usageQuarters } from './usage-quarters.ts'
import { usageTotals } from './usage-totals.ts'

type UsageTools = { readonly run: QueryRunner; readonly engine: 'sqlite' | 'postgres' }

export function usageStore(db: Database, { run, engine }: UsageTools): UsageStore {
  return {
    async findBucket(userId) {
      const theirs = db.selectFrom('bucket').selectAll().where('user_id', '=', userId)
      const row = await theirs.executeTakeFirst()
      return row ? toBucket(row) : null
    },

    async setBucket(userId, bucket) {
      if (!bucket)
        return void (await db.deleteFrom('bucket').where('user_id', '=', userId).execute())
      const columns = { ...toColumns(userId, bucket), ...toAlertColumns(bucket.alert) }
      await db
        .insertInto('bucket')
        .values(columns)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute()
    },

    async holdBuckets(full) {
      if (full.size === 0) return full
      const rows = await run(db, holdBuckets, { buckets: toBucketRows(full) })
      return new Map(rows.map((row) => [row.user_id as UserId, toBucket(row)]))
    },

    async saveBuckets(buckets) {
      if (buckets.size === 0) return
      await run(db, saveBuckets, { buckets: toBucketRows(buckets) })
    },

    async setAlert(userId, alert) {
      const bucket = db.updateTable('bucket').where('user_id', '=', userId)
      await bucket.set(toAlertColumns(alert)).execute()
    },

    async giveBack(userId, tenths) {
      await db
        .updateTable('bucket')
        .set({ full_at: sql<number>`full_at - refill_ms / 10 * cast(${tenths} as bigint)` })
        .where('user_id', '=', userId)
        .execute()
    },

    async lockBucket(userId) {
      await db
        .updateTable('bucket')
        .set({ full_at: sql`full_at` })
        .where('user_id', '=', userId)
        .execute()
    },

    ...usageQuarters(db, run),
    ...usageAccounts(db, run),
    ...usageLocks(db, { run, engine }),
    ...reservationStore(db, run),
    ...usageLines(db),
    ...usageTotals(db, run),
    ...usageBooks(db),
    ...modelSpend(db),
    ...unbilledLines(db),
  }
}

const bucketColumns = {
  user_id: 'text',
  ceiling: 'number',
  refill_ms: 'number',
  full_at: 'number',
} as const

type BucketRow = Selectable<Tables['bucket']>
type BucketList = { readonly buckets: ReturnType<typeof toBucketRows> }

function toBucketRows(buckets: Buckets) {
  return toRows(
    bucketColumns,
    [...buckets].map(([id, bucket]) => toColumns(id, bucket)),
  )
}

/** Changes nothing that is stored, but locks the rows on PostgreSQL until the transaction ends. */
const holdBuckets: PreparedQuery<BucketList, BucketRow> = ({ insert }) => sql`
  ${insert('bucket', { columns: bucketColumns, rows: 'buckets' })}
  on conflict (user_id) do update set full_at = bucket.full_at
  returning user_id, ceiling, refill_ms, full_at, alert_percent, alert_at`

const saveBuckets: PreparedQuery<BucketList, never> = ({ insert }) => sql`
  ${insert('bucket', { columns: bucketColumns, rows: 'buckets' })}
  on conflict (user_id) do update set full_at = excluded.full_at`

export function toBucket(row: Omit<Selectable<Tables['bucket']>, 'user_id'>): Bucket {
  const { ceiling, refill_ms, full_at, alert_percent, alert_at } = row
  const alert =
    alert_percent && alert_at
      ? { percent: alert_percent as UsageAlert['percent'], at: new Date(alert_at) }
      : null
  return { ceiling, refillMs: refill_ms, fullAt: new Date(full_at), alert }
}

function toColumns(userId: UserId, { ceiling, refillMs, fullAt }: Bucket) {
  return { user_id: userId, ceiling, refill_ms: refillMs, full_at: fullAt.getTime() }
}

function toAlertColumns(alert: UsageAlert | null = null) {
  return { alert_percent: alert?.percent ?? null, alert_at: alert?.at.getTime() ?? null }
}

/** Two keep the database busy: one commits while the next one collects. */
const concurrency = 2

type Queued =
  | { readonly kind: 'reserve'; readonly input: ReservationRequest }
  | { readonly kind: 'settle'; readonly input: Settling }
  | { readonly kind: 'record'; readonly input: RequestOutcome }

/** The order in which a batch is processed. */
const kinds: readonly Queued['kind'][] = ['settle', 'record', 'reserve']

function getUser(queued: Queued): UserId {
  return queued.kind === 'settle' ? queued.input.id.userId : queued.input.userId
}

type QueueOptions = Pick<ReservationStores, 'clock' | 'siteUrl'> & { readonly logEvent: LogEvent }

/** Batches the calls of many users into few transactions. Each transaction waits for the disk once. */
export function createUsageQueue(
  transaction: Transaction<UsageStores>,
  { logEvent, ...site }: QueueOptions,
): UsageQueue {
  const enqueue = createBatcher(
    (queued: readonly Queued[]) =>
      transaction((stores) => processAll({ ...stores, ...site }, queued)),
    {
      concurrency,
      owner: getUser,
      rank: ({ kind }) => kinds.indexOf(kind),
      onItemFailed: (queued) =>
        logEvent('batch_item_failed', { userId: getUser(queued), name: queued.kind }),
    },
  )
  return {
    settle: async (input) => (await enqueue({ kind: 'settle', input })) as Settled,
    record: async (input) => void (await enqueue({ kind: 'record', input })),
    async reserve(input) {
      const reserved = (await enqueue({ kind: 'reserve', input })) as Reserved | null
      if (!reserved) throw new Error(`Could not reserve a request: no user ${input.userId}`)
      return reserved
    },
  }
}

/** Always in this order, so that two transactions lock rows in the same one. */
async function processAll(
  stores: ReservationStores,
  queued: readonly Queued[],
): Promise<readonly unknown[]> {
  const settled = await settleAll(stores, listInputs(queued, 'settle'))
  const outcomes = listInputs(queued, 'record')
  const recorded = await recordAll(stores, outcomes)
  const reserved = await reserveAll(stores, listInputs(queued, 'reserve'))
  await addSpend(stores, recorded)
  const answers = {
    settle: settled.values(),
    record: outcomes.values(),
    reserve: reserved.values(),
  }
  return queued.map(({ kind }) => answers[kind].next().value)
}

function listInputs<Kind extends Queued['kind']>(queued: readonly Queued[], kind: Kind) {
  type Chosen = Extract<Queued, { kind: Kind }>
  return queued
    .filter((one): one is Chosen => one.kind === kind)
    .map(({ input }) => input as Chosen['input'])
}
