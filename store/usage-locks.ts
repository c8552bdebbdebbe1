import { sql } from 'kysely'
import type { UserId } from '#domain/identity/user.ts'
import type { UsageLocks } from '#domain/usage/locks.ts'
import { type PreparedQuery, type QueryRunner, readPart } from './prepared-queries.ts'
import type { Database } from './tables.ts'

type LockOptions = { readonly run: QueryRunner; readonly engine: 'sqlite' | 'postgres' }

/**
 * Between requests and what takes a plan away if there were none. SQLite needs no locks: its
 * transactions run one after the other.
 */
export function usageLocks(
  db: Database,
  { run, engine }: LockOptions,
): Pick<UsageLocks, 'shareUse' | 'lockUse'> {
  if (engine === 'sqlite')
    return { shareUse: async () => undefined, lockUse: async () => undefined }
  return {
    async shareUse(ids) {
      if (ids.length > 0) await run(db, shareUsers, { ids: ids.map((id) => [id]) })
    },

    async lockUse(userId) {
      const theirs = db.selectFrom('user_profile').select('id').where('id', '=', userId)
      await theirs.forUpdate().execute()
    },
  }
}

/**
 * The lock that a reservation takes anyway, by its foreign key, but before the plan is read: a
 * statement sees what was committed before it began.
 */
const shareUsers: PreparedQuery<{ ids: readonly UserId[][] }, { id: string }> = ({ rows }) => sql`
  select user_profile.id
  from ${rows('ids')} as given
  join user_profile on user_profile.id = ${readPart(0)}
  for key share of user_profile`
