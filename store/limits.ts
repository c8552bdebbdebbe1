import { type RawBuilder, sql } from 'kysely'
import type { BackoffSettings, LimitStore } from '#domain/limits/ports.ts'
import { forgetSome } from './forget.ts'
import type { Database } from './tables.ts'

export function limitStore(db: Database): LimitStore {
  return {
    async countTry({ key, now, windowMs, weight = 1 }) {
      const [moment, end] = [now.getTime(), now.getTime() + windowMs]
      const hasEnded = sql<boolean>`rate_limit.ends_at <= ${moment}`

      const row = await db
        .insertInto('rate_limit')
        .values({ key, tries: weight, ends_at: end })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            tries: sql`case when ${hasEnded} then excluded.tries else rate_limit.tries + excluded.tries end`,
            ends_at: sql`case when ${hasEnded} then ${end} else rate_limit.ends_at end`,
          }),
        )
        .returning(['tries', 'ends_at'])
        .executeTakeFirstOrThrow()

      return { tries: row.tries, endsAt: new Date(row.ends_at) }
    },

    async giveBackTry(key, weight = 1) {
      await db
        .updateTable('rate_limit')
        .set(({ eb }) => ({ tries: eb('tries', '-', weight) }))
        .where('key', '=', key)
        .where('tries', '>=', weight)
        .execute()
    },

    async takeAttempt({ key, now, backoff }) {
      const moment = now.getTime()
      const ends_at = moment + backoff.memoryMs
      const isForgotten = sql<boolean>`attempt.ends_at <= ${moment}`
      const wait = nextWait(backoff, isForgotten)

      const taken = await db
        .insertInto('attempt')
        .values({ key, tries: 1, wait_ms: 0, waits_until: moment, ends_at })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({
              tries: sql`case when ${isForgotten} then 1 else attempt.tries + 1 end`,
              wait_ms: wait,
              waits_until: sql`cast(${moment} as bigint) + ${wait}`,
              ends_at,
            })
            .where(sql<boolean>`attempt.waits_until <= ${moment} or ${isForgotten}`),
        )
        .returning('tries')
        .executeTakeFirst()
      return taken !== undefined
    },

    async findWaitEnd({ key, now }) {
      const row = await db
        .selectFrom('attempt')
        .select('waits_until')
        .where('key', '=', key)
        .where('waits_until', '>', now.getTime())
        .executeTakeFirst()
      return row ? new Date(row.waits_until) : null
    },

    async giveBackAttempt({ key, backoff }) {
      const first = sql.lit(backoff.firstWaitMs)
      await db
        .updateTable('attempt')
        .set({
          tries: sql`tries - 1`,
          wait_ms: sql`case when wait_ms <= ${first} then 0 else wait_ms / 2 end`,
          waits_until: sql`waits_until - wait_ms`,
        })
        .where('key', '=', key)
        .where('tries', '>', 0)
        .execute()
    },

    async forgetAttempts(key) {
      await db.deleteFrom('attempt').where('key', '=', key).execute()
    },

    async forgetEnded(before) {
      const where = sql`ends_at <= ${before.getTime()}`
      const tables = ['rate_limit', 'attempt'] as const
      const more = await Promise.all(
        tables.map((from) => forgetSome(db, { from, key: ['key'], where })),
      )
      return more.includes(true)
    },
  }
}

/** Exponential backoff: none at first, then the first wait, then doubled up to the longest. */
function nextWait(
  { freeTries, firstWaitMs, longestWaitMs }: BackoffSettings,
  isForgotten: RawBuilder<boolean>,
): RawBuilder<number> {
  const [free, first, longest] = [freeTries, firstWaitMs, longestWaitMs].map((one) => sql.lit(one))
  return sql<number>`case
    when ${isForgotten} or attempt.tries + 1 < ${free} then 0
    when attempt.wait_ms = 0 then ${first}
    when attempt.wait_ms * 2 > ${longest} then ${longest}
    else attempt.wait_ms * 2 end`
}
