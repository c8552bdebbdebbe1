import type { PlanId } from '@ghost-writers-ia/rules/plans'
import { type Selectable, sql } from 'kysely'
import { subscriptionAtSignIn, type UserId } from '#domain/identity/user.ts'
import type { UsagePreferences, UsageStore } from '#domain/usage/ports.ts'
import { toLanguage } from './languages.ts'
import { type PreparedQuery, type QueryRunner, readPart } from './prepared-queries.ts'
import type { Database, Tables } from './tables.ts'

type UsageAccounts = Pick<
  UsageStore,
  | 'listAccounts'
  | 'listSiblings'
  | 'joinAddressGroup'
  | 'getPreferences'
  | 'setPreferences'
  | 'holdDailyCounts'
>

/** What decides about a user's requests. One query for all of it, because every request needs it. */
export function usageAccounts(db: Database, run: QueryRunner): UsageAccounts {
  return {
    async listAccounts(ids) {
      if (ids.length === 0) return new Map()
      const rows = await run(db, selectAccounts, { ids: ids.map((id) => [id]) })
      return new Map(
        rows.map((row) => [
          row.id as UserId,
          {
            plan: row.plan ?? subscriptionAtSignIn.plan,
            sharesAllowance: row.shares_allowance === 1,
            language: toLanguage(row),
            preferences: toPreferences(row),
          },
        ]),
      )
    },

    async listSiblings(ids) {
      const rows = await db
        .selectFrom('user_profile as mine')
        .innerJoin('user_profile as theirs', 'theirs.address_group', 'mine.address_group')
        .leftJoin('subscription', 'subscription.user_id', 'theirs.id')
        .select(['mine.id as userId', 'theirs.id as siblingId', 'plan'])
        .where('mine.id', 'in', ids)
        .whereRef('theirs.id', '<>', 'mine.id')
        .execute()
      const free = rows.filter(({ plan }) => (plan ?? subscriptionAtSignIn.plan) === 'free')
      const byUser = Map.groupBy(free, ({ userId }) => userId as UserId)
      return new Map(
        [...byUser].map(([id, all]) => [id, all.map(({ siblingId }) => siblingId as UserId)]),
      )
    },

    async joinAddressGroup(userId, hashes) {
      const members = await db
        .selectFrom('user_profile')
        .leftJoin('bucket', 'bucket.user_id', 'user_profile.id')
        .leftJoin('subscription', 'subscription.user_id', 'user_profile.id')
        .select(['id', 'address_group', 'plan', 'ceiling', 'refill_ms', 'full_at'])
        .where('address_group', 'in', hashes)
        .execute()
      if (members.some(({ id }) => id === userId)) return null
      const address_group = members[0]?.address_group ?? hashes[0] ?? null
      const shares_allowance = Number(members.length > 0)
      const ids = members.map(({ id }) => id)
      const profiles = db.updateTable('user_profile')
      await profiles.set({ address_group, shares_allowance }).where('id', '=', userId).execute()
      if (ids.length > 0) await profiles.set({ shares_allowance }).where('id', 'in', ids).execute()
      return members.flatMap(({ plan, ceiling, refill_ms, full_at }) =>
        (plan ?? 'free') === 'free' && ceiling && refill_ms && full_at
          ? [{ ceiling, refillMs: refill_ms, fullAt: new Date(full_at) }]
          : [],
      )
    },

    async getPreferences(userId) {
      const row = await db
        .selectFrom('user_profile')
        .select(['daily_limit', 'has_usage_alerts'])
        .where('id', '=', userId)
        .executeTakeFirst()
      return toPreferences(row ?? { daily_limit: null, has_usage_alerts: 1 })
    },

    async setPreferences(userId, { dailyLimit, hasAlerts }) {
      await db
        .updateTable('user_profile')
        .set({ daily_limit: dailyLimit, has_usage_alerts: Number(hasAlerts) })
        .where('id', '=', userId)
        .execute()
    },

    async holdDailyCounts(ids, since) {
      // Changes nothing, but locks the rows on PostgreSQL until the transaction ends.
      await db
        .updateTable('user_profile')
        .set({ daily_limit: sql`daily_limit` })
        .where('id', 'in', ids)
        .execute()
      const rows = await db
        .selectFrom('reservation')
        .select((row) => ['user_id', row.fn.sum<number>('cost').as('tenths')])
        .where('user_id', 'in', ids)
        .where('reserved_at', '>=', since.getTime())
        .where('state', 'in', ['held', 'committed'])
        .groupBy('user_id')
        .execute()
      return new Map(rows.map(({ user_id, tenths }) => [user_id as UserId, Number(tenths)]))
    },
  }
}

type AccountRow = Pick<
  Selectable<Tables['user_profile']>,
  | 'id'
  | 'language'
  | 'language_switched_at'
  | 'daily_limit'
  | 'has_usage_alerts'
  | 'shares_allowance'
> & { readonly plan: PlanId | null }

const selectAccounts: PreparedQuery<{ ids: readonly UserId[][] }, AccountRow> = ({ rows }) => sql`
  select user_profile.id, plan, language, language_switched_at, daily_limit, has_usage_alerts,
    shares_allowance
  from ${rows('ids')} as given
  join user_profile on user_profile.id = ${readPart(0)}
  left join subscription on subscription.user_id = user_profile.id`

type Row = { readonly daily_limit: number | null; readonly has_usage_alerts: number }

export function toPreferences({ daily_limit, has_usage_alerts }: Row): UsagePreferences {
  return { dailyLimit: daily_limit, hasAlerts: has_usage_alerts === 1 }
}
