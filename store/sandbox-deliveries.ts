import type { Selectable } from 'kysely'
import type { Delivery, SandboxBooks } from '#domain/sandbox/books.ts'
import type { Database, Tables } from './tables.ts'

type Deliveries = Pick<SandboxBooks, 'putDelivery' | 'findDelivery' | 'findDueDelivery'>

export function sandboxDeliveries(db: Database, nextPlace: () => number): Deliveries {
  const deliveries = db.selectFrom('sandbox_delivery').selectAll()

  return {
    async putDelivery({ eventId, tries, dueAt, statusCode, isTaken }) {
      const columns = {
        tries,
        due_at: dueAt?.getTime() ?? null,
        status_code: statusCode,
        is_taken: isTaken ? 1 : 0,
      }
      await db
        .insertInto('sandbox_delivery')
        .values({ event_id: eventId, place: nextPlace(), ...columns })
        .onConflict((conflict) => conflict.column('event_id').doUpdateSet(columns))
        .execute()
    },

    async findDelivery(eventId) {
      const row = await deliveries.where('event_id', '=', eventId).executeTakeFirst()
      return row ? toDelivery(row) : null
    },

    async findDueDelivery({ now, isReversed }) {
      const row = await deliveries
        .where('due_at', '<=', now.getTime())
        .orderBy('place', isReversed ? 'desc' : 'asc')
        .limit(1)
        .executeTakeFirst()
      return row ? toDelivery(row) : null
    },
  }
}

function toDelivery(row: Selectable<Tables['sandbox_delivery']>): Delivery {
  return {
    eventId: row.event_id,
    tries: row.tries,
    dueAt: row.due_at === null ? null : new Date(row.due_at),
    statusCode: row.status_code,
    isTaken: row.is_taken === 1,
  }
}
