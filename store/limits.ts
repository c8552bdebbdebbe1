import { sql } from 'kysely'
import type { LimitStore } from '#domain/limits/ports.ts'
import type { Database } from './tables.ts'

export function limitStore(db: Database): LimitStore {
  return {
    async countTry({ key, now, windowMs }) {
      const [moment, end] = [now.getTime(), now.getTime() + windowMs]
      const hasEnded = sql<boolean>`rate_limit.ends_at <= ${moment}`

      const row = await db
        .insertInto('rate_limit')
        .values({ key, tries: 1, ends_at: end })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            tries: sql`case when ${hasEnded} then 1 else rate_limit.tries + 1 end`,
            ends_at: sql`case when ${hasEnded} then ${end} else rate_limit.ends_at end`,
          }),
        )
        .returning(['tries', 'ends_at'])
        .executeTakeFirstOrThrow()

      return { tries: row.tries, endsAt: new Date(row.ends_at) }
    },

    async forgetEnded(before) {
      await db.deleteFrom('rate_limit').where('ends_at', '<=', before.getTime()).execute()
    },
  }
}
