import { fromRow, toRow } from './rows.ts'
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
    async putDelivery({ eventId, ...delivery }: Delivery) {
      const columns = toRow(delivery)
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

function toDelivery({ position: _, ...row }: Tables['sandbox_delivery']): Delivery {
  return fromRow(row)
}
