import { type Selectable, sql } from 'kysely'
import type { UserId } from '#domain/identity/user.ts'
import type { Transaction } from '#domain/transaction.ts'
import type { Bucket } from '#domain/usage/bucket.ts'
import type { Buckets, UsageQueue, UsageStore, UsageStores } from '#domain/usage/ports.ts'
import { reserveAll } from '#domain/usage/reserve.ts'
import { settleAll } from '#domain/usage/settle.ts'
import { createBatcher } from './batch.ts'
import { reservationStore } from './reservations.ts'
import type { Database, Tables } from './tables.ts'

export function usageStore(db: Database): UsageStore {
  const upsert = (buckets: Buckets) =>
    db.insertInto('bucket').values([...buckets].map(([id, bucket]) => toColumns(id, bucket)))

  return {
    async findBucket(userId) {
      const theirs = db.selectFrom('bucket').selectAll().where('user_id', '=', userId)
      const row = await theirs.executeTakeFirst()
      return row ? toBucket(row) : null
    },

    async setBucket(userId, bucket) {
      if (!bucket)
        return void (await db.deleteFrom('bucket').where('user_id', '=', userId).execute())
      const { user_id: _, ...columns } = toColumns(userId, bucket)
      await upsert(new Map([[userId, bucket]]))
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute()
    },

    async holdBuckets(full) {
      if (full.size === 0) return full
      const rows = await upsert(full)
        // Changes nothing, but locks the rows on PostgreSQL until the transaction ends.
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ full_at: sql`bucket.full_at` }),
        )
        .returningAll()
        .execute()
      return new Map(rows.map((row) => [row.user_id as UserId, toBucket(row)]))
    },

    async saveBuckets(buckets) {
      if (buckets.size === 0) return
      await upsert(buckets)
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ full_at: sql`excluded.full_at` }),
        )
        .execute()
    },

    async giveBack(userId, count) {
      await db
        .updateTable('bucket')
        .set({ full_at: sql<number>`full_at - refill_ms * cast(${count} as bigint)` })
        .where('user_id', '=', userId)
        .execute()
    },

    async countDays(counts) {
      if (counts.length === 0) return []
      const rows = await db
        .insertInto('usage_day')
        .values(counts.map(({ userId, ...count }) => ({ user_id: userId, ...count })))
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'day']).doUpdateSet({
            requests: sql`usage_day.requests + excluded.requests`,
            returned: sql`usage_day.returned + excluded.returned`,
          }),
        )
        .returning(['user_id', 'day', 'returned'])
        .execute()
      return rows.map(({ user_id, ...row }) => ({ userId: user_id as UserId, ...row }))
    },

    async countReturned(userId, day) {
      const row = await db
        .selectFrom('usage_day')
        .select('returned')
        .where('user_id', '=', userId)
        .where('day', '=', day)
        .executeTakeFirst()
      return row?.returned ?? 0
    },

    async listDays(userId, since) {
      return db
        .selectFrom('usage_day')
        .select(['day', 'requests'])
        .where('user_id', '=', userId)
        .where('day', '>=', since)
        .where('requests', '>', 0)
        .orderBy('day')
        .execute()
    },

    ...reservationStore(db),
  }
}

function toBucket({ ceiling, refill_ms, full_at }: Selectable<Tables['bucket']>): Bucket {
  return { ceiling, refillMs: refill_ms, fullAt: new Date(full_at) }
}

function toColumns(userId: UserId, { ceiling, refillMs, fullAt }: Bucket): Tables['bucket'] {
  return { user_id: userId, ceiling, refill_ms: refillMs, full_at: fullAt.getTime() }
}

/** Two keep the database busy: one commits while the next one collects. */
const concurrency = 2

/** Batches reservations of many users into few transactions. Each transaction waits for the disk once. */
export function openUsageQueue(transaction: Transaction<UsageStores>): UsageQueue {
  const reserve = createBatcher(
    (requests: Parameters<typeof reserveAll>[1]) =>
      transaction((stores) => reserveAll(stores, requests)),
    { concurrency },
  )
  const settle = createBatcher(
    (settlings: Parameters<typeof settleAll>[1]) =>
      transaction((stores) => settleAll(stores, settlings)),
    { concurrency },
  )
  return {
    settle,
    async reserve(request) {
      const reserved = await reserve(request)
      if (!reserved) throw new Error(`Could not reserve a request: no user ${request.userId}`)
      return reserved
    },
  }
}
