import type { Selectable } from 'kysely'
import type { Database, Tables } from './tables.ts'

/** The delivery of a sandbox event to our own webhook. */
export type Delivery = {
  readonly eventId: string
  readonly attempts: number
  readonly dueAt: Date | null
  readonly statusCode: number | null
  readonly isDelivered: boolean
}

export function createDeliveries(db: Database, nextPosition: () => number) {
  const deliveries = db.selectFrom('sandbox_delivery').selectAll()

  return {
    async putDelivery({ eventId, attempts, dueAt, statusCode, isDelivered }: Delivery) {
      const columns = {
        attempts,
        due_at: dueAt?.getTime() ?? null,
        status_code: statusCode,
        is_delivered: isDelivered ? 1 : 0,
      }
      await db
        .insertInto('sandbox_delivery')
        .values({ event_id: eventId, position: nextPosition(), ...columns })
        .onConflict((conflict) => conflict.column('event_id').doUpdateSet(columns))
        .execute()
    },

    async findDelivery(eventId: string): Promise<Delivery | null> {
      const row = await deliveries.where('event_id', '=', eventId).executeTakeFirst()
      return row ? toDelivery(row) : null
    },

    async findDueDelivery({ by, isReversed }: { by: Date; isReversed: boolean }) {
      const row = await deliveries
        .where('due_at', '<=', by.getTime())
        .orderBy('position', isReversed ? 'desc' : 'asc')
        .limit(1)
        .executeTakeFirst()
      return row ? toDelivery(row) : null
    },
  }
}

function toDelivery(row: Selectable<Tables['sandbox_delivery']>): Delivery {
  return {
    eventId: row.event_id,
    attempts: row.attempts,
    dueAt: row.due_at === null ? null : new Date(row.due_at),
    statusCode: row.status_code,
    isDelivered: row.is_delivered === 1,
  }
}
