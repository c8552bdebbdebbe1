import { sql } from 'kysely'
import type { RequestPurpose, ReservationId, UsageStore } from '#domain/usage/ports.ts'
import type { Database } from './tables.ts'
import { lineColumns, toId, toLine } from './usage-lines.ts'

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
        ({ userId, requestId, reservedAt, expiresAt, isCounted, purpose, cost, source }) => ({
          user_id: userId,
          request_id: requestId,
          state: 'held' as const,
          reserved_at: reservedAt.getTime(),
          expires_at: expiresAt.getTime(),
          is_counted: Number(isCounted),
          ...(purpose && toColumns(purpose)),
          cost,
          source_kind: source?.kind ?? null,
          source_id: source?.id ?? null,
          source_name: source?.name ?? null,
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

    async settleReservations({ ids, state, at }) {
      if (ids.length === 0) return []
      const settled = await db
        .updateTable('reservation')
        .set({ state, expires_at: null, settled_at: at.getTime() })
        .where(isOneOf(ids))
        .where('state', '=', 'held')
        .returning([...lineColumns, 'is_counted', 'cost'])
        .execute()
      return settled.map((row) => ({
        ...toLine(row),
        isCounted: row.is_counted === 1,
        cost: row.cost,
      }))
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

    async forgetReservations(before, atMost) {
      const old = await db
        .selectFrom('reservation')
        .select(['user_id', 'request_id'])
        .where('reserved_at', '<', before.getTime())
        .where('state', '!=', 'held')
        .orderBy('reserved_at')
        .limit(atMost)
        .execute()
      if (old.length > 0)
        await db
          .deleteFrom('reservation')
          .where(isOneOf(old.map(toId)))
          .execute()
      return old.length
    },
  }
}

function toColumns({ feature, language, model }: RequestPurpose) {
  return { feature, language, model }
}

/** Both engines can look up pairs of columns when the pairs are given as a table. */
function isOneOf(ids: readonly ReservationId[]) {
  const pairs = ids.map(({ userId, requestId }) => sql`(${userId}, ${requestId})`)
  return sql<boolean>`(user_id, request_id) in (values ${sql.join(pairs)})`
}
