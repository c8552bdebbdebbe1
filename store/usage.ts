import { type Selectable, sql } from 'kysely'
import type { UserId } from '#domain/identity/user.ts'
import type { Bucket } from '#domain/usage/bucket.ts'
import type { ReservationId, UsageStore } from '#domain/usage/ports.ts'
import type { Database, Tables } from './tables.ts'

export function usageStore(db: Database): UsageStore {
  const byId = ({ userId, requestId }: ReservationId) =>
    [
      ['user_id', userId],
      ['request_id', requestId],
    ] as const
  void byId

  return {
    async findBucket(userId) {
      const row = await db
        .selectFrom('bucket')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row ? toBucket(row) : null
    },

    async setBucket(userId, bucket) {
      if (!bucket) {
        await db.deleteFrom('bucket').where('user_id', '=', userId).execute()
        return
      }
      const columns = toColumns(bucket)
      await db
        .insertInto('bucket')
        .values({ user_id: userId, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute()
    },

    async takeOne(userId, full) {
      const { ceiling, refill_ms, full_at: now } = toColumns(full)
      const from = sql<number>`case when bucket.full_at > ${now} then bucket.full_at else ${now} end`
      const row = await db
        .insertInto('bucket')
        .values({ user_id: userId, ceiling, refill_ms, full_at: now + refill_ms })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ full_at: sql`${from} + bucket.refill_ms` })
            .where(
              sql<boolean>`${from} + bucket.refill_ms <= cast(${now} as bigint) + bucket.ceiling * bucket.refill_ms`,
            ),
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
    …
  }
}
