import { sql } from 'kysely'
import type { ChangeStore } from '#domain/changes/ports.ts'
import type { SessionStore } from '#domain/identity/ports.ts'
import { parseScopes, type Session } from '#domain/identity/session.ts'
import type { UserId } from '#domain/identity/user.ts'
import { createBatcher } from './batch.ts'
import { forgetSome } from './forget.ts'
import type { PreparedQuery, QueryRunner } from './prepared-queries.ts'
import type { Database, Tables } from './tables.ts'
import { toUser, type UserRow } from './users.ts'

export function sessionStore(
  db: Database,
  { changes, run }: { readonly changes: ChangeStore; readonly run: QueryRunner },
): SessionStore {
  // Every page and API call reads its session, so simultaneous reads share one query.
  const findSession = createBatcher(
    async (ids: readonly string[]) => {
      const rows = await run(db, selectSessions, { ids: ids.map((id) => [id]) })
      const found = new Map(rows.map((row) => [row.session_id, toSignedIn(row)]))
      return ids.map((id) => found.get(id) ?? null)
    },
    { concurrency: 2, owner: (id) => id },
  )

  async function addSession(session: Session): Promise<void> {
    const { id, userId, kind, device, startedAt, seenAt, expiresAt, scopes } = session
    const times = { started_at: startedAt.getTime(), seen_at: seenAt.getTime() }
    const expires_at = expiresAt?.getTime() ?? null
    await db
      .insertInto('session')
      .values({
        id,
        user_id: userId,
        kind,
        device,
        ...times,
        expires_at,
        scopes: scopes?.join(' ') ?? null,
      })
      .execute()
  }

  return {
    addSession,

    async addSessionAtMost(session, most) {
      const { userId, kind } = session
      await lockUser(db, userId)
      const theirs = db.selectFrom('session').where('user_id', '=', userId).where('kind', '=', kind)
      const { count } = await theirs
        .where(isUnexpired(session.startedAt))
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= most) return false
      await addSession(session)
      return true
    },

    findSession,

    async holdSession(userId, id) {
      await lockUser(db, userId)
      const row = await db
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    },

    async renewSession(id, seenAt) {
      const seen_at = seenAt.getTime()
      await db.updateTable('session').set({ seen_at }).where('id', '=', id).execute()
    },

    async replaceSession(userId, { id, newId }) {
      await lockUser(db, userId)
      const old = db.updateTable('session').where('user_id', '=', userId).where('id', '=', id)
      await old.set({ id: newId }).execute()
      await changes.publish(userId)
    },

    async listSessions(userId) {
      const rows = await db
        .selectFrom('session')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('seen_at', 'desc')
        .execute()
      return rows.map((row) => toSession(row, row.id))
    },

    ...endingStore(db, changes),
  }
}

type SignedInRow = Omit<Tables['session'], 'id'> & UserRow & { readonly session_id: string }

const selectSessions: PreparedQuery<{ ids: readonly string[][] }, SignedInRow> = ({ rows }) =>
  sql`
    select session.id as session_id, user_id, kind, device, started_at, seen_at, expires_at,
      scopes, user_profile.id, email, name, created_at, email_verified,
      site_language
    from ${rows('ids')} as given
    join session on session.id = given.value ->> 0
    join user_profile on user_profile.id = session.user_id
  `

function toSignedIn(row: SignedInRow) {
  return { session: toSession(row, row.session_id), user: toUser(row) }
}

type EndingStore = Pick<
  SessionStore,
  'endSession' | 'endSessions' | 'forgetSessions' | 'forgetExpiredSessions'
>

/** How sessions end: by their owner, or by expiry. */
function endingStore(db: Database, changes: ChangeStore): EndingStore {
  return {
    async endSession(userId, id) {
      await lockUser(db, userId)
      await db.deleteFrom('session').where('user_id', '=', userId).where('id', '=', id).execute()
      await changes.publish(userId)
    },

    async endSessions(userId, except) {
      // First: a login that is being finished is waited for, and its session then ended.
      await db
        .deleteFrom('pending_login')
        .where('user_id', '=', userId)
        .where('kind', '=', 'second-factor')
        .execute()
      await db.deleteFrom('remembered_browser').where('user_id', '=', userId).execute()
      await lockUser(db, userId)
      await db
        .deleteFrom('session')
        .where('user_id', '=', userId)
        .where('id', '!=', except?.id ?? '')
        .execute()
      await changes.publish(userId)
    },

    async forgetSessions({ kind, seenBefore, startedBefore }) {
      // One by one, because each has an index, and they would wait for each other's rows.
      let hasMore = false
      for (const isOld of [
        sql`seen_at <= ${seenBefore.getTime()}`,
        sql`started_at <= ${startedBefore.getTime()}`,
      ]) {
        const where = sql`${isOld} and kind = ${kind} and expires_at is null`
        if (await forgetSome(db, { from: 'session', where })) hasMore = true
      }
      return hasMore
    },

    forgetExpiredSessions: (now) =>
      forgetSome(db, { from: 'session', where: sql`expires_at <= ${now.getTime()}` }),
  }
}

/**
 * Changes nothing, but locks the row on PostgreSQL, so that changes to this user's sessions are
 * serialized.
 */
export async function lockUser(db: Database, userId: UserId): Promise<void> {
  await db
    .updateTable('user_profile')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', userId)
    .execute()
}

function isUnexpired(now: Date) {
  return sql<boolean>`(expires_at is null or expires_at > ${now.getTime()})`
}

function toSession(row: Omit<Tables['session'], 'id'>, id: string): Session {
  return {
    id,
    userId: row.user_id as UserId,
    kind: row.kind,
    device: row.device,
    startedAt: new Date(row.started_at),
    seenAt: new Date(row.seen_at),
    ...(row.expires_at !== null && { expiresAt: new Date(row.expires_at) }),
    ...(row.scopes !== null && { scopes: parseScopes(row.scopes) }),
  }
}
