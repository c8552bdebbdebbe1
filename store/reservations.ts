import { sql } from 'kysely'
import type { UserId } from '#domain/identity/user.ts'
import type { ReservationId, UsageStore } from '#domain/usage/ports.ts'
import type { Database, Tables } from './tables.ts'

type ReservationStore = Pick<
  UsageStore,
  | 'countHeld'
  | 'addReservations'
  | 'dropReservations'
  | 'listReservations'
  | 'settleReservations'
  | 'keepCounted'
  | 'listOverdue'
  | 'forgetReservations'
>

export function reservationStore(db: Database): ReservationStore {
  return {
    async countHeld(userId, now) {
      // Only held reservations have an end, and there are few. The expression keeps SQLite from
      // reading all reservations of the user, of which there may be thousands.
      const row = await db
        .selectFrom('reservation')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where(sql<string>`user_id || ''`, '=', userId)
        .where('expires_at', '>', now.getTime())
        .executeTakeFirst()
      return Number(row?.count ?? 0)
    },

    async addReservations(reservations) {
      if (reservations.length === 0) return []
      const rows = reservations.map(
        ({ userId, requestId, reservedAt, expiresAt, isCounted, purpose }) => ({
          user_id: userId,
          request_id: requestId,
          state: 'held' as const,
          reserved_at: reservedAt.getTime(),
          expires_at: expiresAt.getTime(),
          is_counted: Number(isCounted),
          feature: purpose?.feature ?? null,
          language: purpose?.language ?? null,
          model: purpose?.model ?? null,
        }),
      )
      const added = await db
        .insertInto('reservation')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['user_id', 'request_id']).doNothing())
        .returning(['user_id', 'request_id'])
        .execute()
      return added.map(toId)
    },

    async dropReservations(ids) {
      if (ids.length === 0) return
      await db.deleteFrom('reservation').where(isOneOf(ids)).execute()
    },

    async listReservations(ids) {
      if (ids.length === 0) return []
      const columns = ['user_id', 'request_id', 'state'] as const
      const rows = await db.selectFrom('reservation').select(columns).where(isOneOf(ids)).execute()
      return rows.map((row) => ({ ...toId(row), state: row.state }))
    },

    async settleReservations(ids, state) {
      if (ids.length === 0) return []
      const settled = await db
        .updateTable('reservation')
        .set({ state, expires_at: null })
        .where(isOneOf(ids))
        .where('state', '=', 'held')
        .returning(['user_id', 'request_id', 'is_counted'])
        .execute()
      return settled.map((row) => ({ ...toId(row), isCounted: row.is_counted === 1 }))
    },

    async keepCounted(ids) {
      if (ids.length === 0) return
      const kept = db.updateTable('reservation').set({ state: 'committed' }).where(isOneOf(ids))
      await kept.execute()
    },

    async listOverdue(now, atMost) {
      const rows = await db
        .selectFrom('reservation')
        .select(['user_id', 'request_id'])
        .where('expires_at', '<=', now.getTime())
        .orderBy('expires_at')
        .limit(atMost)
        .execute()
      return rows.map(toId)
    },

    async forgetReservations(before) {
      await db
        .deleteFrom('reservation')
        .where('reserved_at', '<', before.getTime())
        .where('state', '!=', 'held')
        .execute()
    },
  }
}

/** Both engines can look up pairs of columns when the pairs are given as a table. */
function isOneOf(ids: readonly ReservationId[]) {
  const pairs = ids.map(({ userId, requestId }) => sql`(${userId}, ${requestId})`)
  return sql<boolean>`(user_id, request_id) in (values ${sql.join(pairs)})`
}

type Row = Pick<Tables['reservation'], 'user_id' | 'request_id'>

function toId({ user_id, request_id }: Row): ReservationId {
  return { userId: user_id as UserId, requestId: request_id }
}
