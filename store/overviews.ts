import { type Selectable, sql } from 'kysely'
import type { OverviewStore, StoredOverview } from '#domain/account/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import { createBatcher } from './batch.ts'
import { toLanguage } from './languages.ts'
import type { PreparedQuery, QueryRunner } from './prepared-queries.ts'
import type { Database, Tables } from './tables.ts'
import { toBucket } from './usage.ts'
import { toPreferences } from './usage-accounts.ts'
import { toSubscription } from './users.ts'

/** Simultaneous reads share one query. */
export function overviewStore(db: Database, run: QueryRunner): OverviewStore {
  const getOverview = createBatcher(
    async (ids: readonly UserId[]) => {
      const rows = await run(db, selectOverviews, { ids: ids.map((id) => [id]) })
      const found = new Map(rows.map((row) => [row.id, toOverview(row)]))
      return ids.map((id) => found.get(id) ?? nothing)
    },
    { concurrency: 2, owner: (id) => id },
  )
  return { getOverview }
}

type Joined<Table extends keyof Tables> = {
  readonly [column in keyof Selectable<Tables[Table]>]: Selectable<Tables[Table]>[column] | null
}

/** What a user has no row for is null. */
type OverviewRow = Selectable<Tables['user_profile']> &
  Omit<Joined<'subscription'> & Joined<'bucket'> & Joined<'team_account'>, 'user_id'> & {
    readonly snippet_revision: number | null
    readonly tuned_model_revision: number | null
  }

const selectOverviews: PreparedQuery<{ ids: readonly UserId[][] }, OverviewRow> = ({ rows }) =>
  sql`
    select user_profile.id, language, language_switched_at, daily_limit, has_usage_alerts,
      plan, request_limit, expires_at, billing_cycle,
      ceiling, refill_ms, full_at, alert_percent, alert_at, teams_revision,
      snippet_library.revision as snippet_revision,
      tuned_model_list.revision as tuned_model_revision
    from ${rows('ids')} as given
    join user_profile on user_profile.id = given.value ->> 0
    left join subscription on subscription.user_id = user_profile.id
    left join bucket on bucket.user_id = user_profile.id
    left join snippet_library on snippet_library.user_id = user_profile.id
    left join team_account on team_account.user_id = user_profile.id
    left join tuned_model_list on tuned_model_list.user_id = user_profile.id
  `

const nothing: StoredOverview = {
  subscription: null,
  bucket: null,
  language: null,
  preferences: toPreferences({ daily_limit: null, has_usage_alerts: 1 }),
  snippetRevision: 0,
  teamsRevision: 0,
  tunedModelRevision: 0,
}

/** Copies no whole row, which is slow: SQLite's rows have no prototype. */
function toOverview(row: OverviewRow): StoredOverview {
  const { plan, request_limit, expires_at, billing_cycle } = row
  const { ceiling, refill_ms, full_at, alert_percent, alert_at } = row
  const hasSubscription = plan !== null && request_limit !== null
  const hasBucket = ceiling !== null && refill_ms !== null && full_at !== null
  return {
    subscription: hasSubscription
      ? toSubscription({ plan, request_limit, expires_at, billing_cycle })
      : null,
    bucket: hasBucket ? toBucket({ ceiling, refill_ms, full_at, alert_percent, alert_at }) : null,
    language: toLanguage(row),
    preferences: toPreferences(row),
    snippetRevision: row.snippet_revision ?? 0,
    teamsRevision: row.teams_revision ?? 0,
    tunedModelRevision: row.tuned_model_revision ?? 0,
  }
}
