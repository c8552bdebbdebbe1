import type { UserId } from '#domain/identity/user.ts'
import type { ReservationId, UsageStore } from '#domain/usage/ports.ts'
import type { Database } from './tables.ts'

type ReservationStore = Pick<
  UsageStore,
  | 'addReservation'
  | 'dropReservation'
  | 'findReservation'
  | 'settleReservation'
  | 'listOverdue'
  | 'forgetReservations'
>

export function reservationStore(db: Database): ReservationStore {
  const find = ({ userId, requestId }: ReservationId) =>
    db
      .selectFrom('reservation')
      .select('state')
      .where('user_id', '=', userId)
      .where('request_id', '=', requestId)

  return {
    async addReservation({ userId, requestId, reservedAt, expiresAt }) {
      const added = await db
        .insertInto('reservation')
        .values({
          user_id: userId,
          request_id: requestId,
          state: 'held',
          reserved_at: reservedAt.getTime(),
          expires_at: expiresAt.getTime(),
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'request_id']).doNothing())
        .returning('state')
        .executeTakeFirst()
      if (added) return { isNew: true, state: 'held' }
      return { isNew: false, ...(await find({ userId, requestId }).executeTakeFirstOrThrow()) }
    },

    async dropReservation({ userId, requestId }) {
      await db
        .deleteFrom('reservation')
        .where('user_id', '=', userId)
        .where('request_id', '=', requestId)
        .execute()
    },

    async findReservation(id) {
      return (await find(id).executeTakeFirst()) ?? null
    },

    async settleReservation({ userId, requestId }, state) {
      const { numUpdatedRows } = await db
        .updateTable('reservation')
        .set({ state, expires_at: null })
        .where('user_id', '=', userId)
        .where('request_id', '=', requestId)
        .where('state', '=', 'held')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async listOverdue(now, atMost) {
      const rows = await db
        .selectFrom('reservation')
        .select(['user_id', 'request_id'])
        .where('expires_at', '<=', now.getTime())
        .orderBy('expires_at')
        .limit(atMost)
        .execute()
      return rows.map(({ user_id, request_id }) => ({
        userId: user_id as UserId,
        requestId: request_id,
      }))
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
