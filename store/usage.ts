import { type Selectable, sql } from 'kysely'
import type { Bucket } from '#domain/usage/bucket.ts'
import type { UsageStore } from '#domain/usage/ports.ts'
import { reservationStore } from './reservations.ts'
import type { Database, Tables } from './tables.ts'

export function usageStore(db: Database): UsageStore {
  return {
    async findBucket(userId) {
      const theirs = db.selectFrom('bucket').selectAll().where('user_id', '=', userId)
      const row = await theirs.executeTakeFirst()
      return row ? toBucket(row) : null
    },

    async setBucket(userId, bucket) {
      await db.deleteFrom('bucket').where('user_id', '=', userId).execute()
      if (!bucket) return
      await db
        .insertInto('bucket')
        .values({ user_id: userId, ...toColumns(bucket) })
        .execute()
    },

    async takeOne(userId, full) {
      const { ceiling, refill_ms, full_at: now } = toColumns(full)
      const moment = sql<number>`cast(${now} as bigint)`
      const from = sql<number>`case when bucket.full_at > ${moment} then bucket.full_at else ${moment} end`
      const hasOne = sql<boolean>`${from} + bucket.refill_ms <= ${moment} + cast(bucket.ceiling as bigint) * bucket.refill_ms`

      const row = await db
        .insertInto('bucket')
        .values({ user_id: userId, ceiling, refill_ms, full_at: now + refill_ms })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ full_at: sql`${from} + bucket.refill_ms` })
            .where(hasOne),
        )
        .returningAll()
        .executeTakeFirst()
      return row ? toBucket(row) : null
    },

    async giveOneBack(userId) {
      await db
        .updateTable('bucket')
        .set(({ eb, ref }) => ({ full_at: eb('full_at', '-', ref('refill_ms')) }))
        .where('user_id', '=', userId)
        .execute()
    },

    async countDay(userId, day) {
      await db
        .insertInto('usage_day')
        .values({ user_id: userId, day, requests: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'day'])
            .doUpdateSet({ requests: sql`usage_day.requests + 1` }),
        )
        .execute()
    },

    async listDays(userId, since) {
      return db
        .selectFrom('usage_day')
        .select(['day', 'requests'])
        .where('user_id', '=', userId)
        .where('day', '>=', since)
        .orderBy('day')
        .execute()
    },

    ...reservationStore(db),
  }
}

function toBucket({ ceiling, refill_ms, full_at }: Selectable<Tables['bucket']>): Bucket {
  return { ceiling, refillMs: refill_ms, fullAt: new Date(full_at) }
}

function toColumns({ ceiling, refillMs, fullAt }: Bucket) {
  return { ceiling, refill_ms: refillMs, full_at: fullAt.getTime() }
}
