import { sql } from 'kysely'
import { subscriptionAtSignIn, type UserId } from '#domain/identity/user.ts'
import type { UsagePreferences, UsageStore } from '#domain/usage/ports.ts'
import { toLanguage } from './languages.ts'
import type { Database } from './tables.ts'

type UsageAccounts = Pick<
  UsageStore,
  'listAccounts' | 'findPreferences' | 'setPreferences' | 'holdDailyCounts'
>

const defaults: UsagePreferences = { dailyLimit: null, hasAlerts: true }

/** What decides about a user's requests. One query for all of it, because every request needs it. */
export function usageAccounts(db: Database): UsageAccounts {
  return {
    async listAccounts(ids) {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('user_profile')
        .leftJoin('subscription', 'subscription.user_id', 'user_profile.id')
        .leftJoin('account_language', 'account_language.user_id', 'user_profile.id')
        .leftJoin('usage_preference', 'usage_preference.user_id', 'user_profile.id')
        .select(['user_profile.id', 'plan', 'family', 'switched_at', 'daily_limit', 'has_alerts'])
        .where('user_profile.id', 'in', ids)
        .execute()
      return new Map(
        rows.map(({ id, plan, family, switched_at, daily_limit, has_alerts }) => [
          id as UserId,
          {
            plan: plan ?? subscriptionAtSignIn.plan,
            language: family === null ? null : toLanguage({ family, switched_at }),
            preferences: { dailyLimit: daily_limit, hasAlerts: has_alerts !== 0 },
          },
        ]),
      )
    },

    async findPreferences(userId) {
      const row = await db
        .selectFrom('usage_preference')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row ? { dailyLimit: row.daily_limit, hasAlerts: row.has_alerts === 1 } : defaults
    },

    async setPreferences(userId, { dailyLimit, hasAlerts }) {
      const columns = { daily_limit: dailyLimit, has_alerts: Number(hasAlerts) }
      await db
        .insertInto('usage_preference')
        .values({ user_id: userId, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute()
    },

    async holdDailyCounts(ids, since) {
      // Changes nothing, but locks the rows on PostgreSQL until the transaction ends.
      await db
        .updateTable('usage_preference')
        .set({ daily_limit: sql`daily_limit` })
        .where('user_id', 'in', ids)
        .execute()
      const rows = await db
        .selectFrom('reservation')
        .select((row) => ['user_id', row.fn.countAll<number>().as('count')])
        .where('user_id', 'in', ids)
        .where('reserved_at', '>=', since.getTime())
        .where('state', 'in', ['held', 'committed'])
        .groupBy('user_id')
        .execute()
      return new Map(rows.map(({ user_id, count }) => [user_id as UserId, Number(count)]))
    },
  }
}
