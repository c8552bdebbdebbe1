import type { KeptObject, SandboxBooks } from '#domain/sandbox/books.ts'
import type { Database } from './tables.ts'

type Objects = Pick<
  SandboxBooks,
  | 'findObject'
  | 'putObject'
  | 'removeObject'
  | 'listObjects'
  | 'putAppointment'
  | 'removeAppointment'
  | 'findAppointment'
>

/** Documents in the order they were made, and what will happen to them. */
export function sandboxObjects(db: Database, nextPlace: () => number): Objects {
  const objects = db
    .selectFrom('sandbox_object')
    .select(['sandbox_object.id', 'kind', 'place', 'document'])

  return {
    async findObject(id) {
      const row = await objects.where('sandbox_object.id', '=', id).executeTakeFirst()
      return row ? toKeptObject(row) : null
    },

    async putObject({ kind, id, about, document }) {
      const text = JSON.stringify(document)
      await db
        .insertInto('sandbox_object')
        .values({ kind, id, document: text, place: nextPlace() })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ document: text }))
        .execute()

      await db.deleteFrom('sandbox_about').where('object_id', '=', id).execute()
      const rows = [...new Set(about)].map((one) => ({ object_id: id, about: one }))
      if (rows.length > 0) await db.insertInto('sandbox_about').values(rows).execute()
    },

    async removeObject(id) {
      await db.deleteFrom('sandbox_about').where('object_id', '=', id).execute()
      await db.deleteFrom('sandbox_delivery').where('event_id', '=', id).execute()
      await db.deleteFrom('sandbox_object').where('id', '=', id).execute()
    },

    async listObjects({ kind, about, below, atMost }) {
      let wanted = objects.where('kind', '=', kind).orderBy('place', 'desc').limit(atMost)
      if (below !== undefined) wanted = wanted.where('place', '<', below)
      if (about !== undefined) {
        wanted = wanted
          .innerJoin('sandbox_about', 'sandbox_about.object_id', 'sandbox_object.id')
          .where('about', '=', about)
      }
      return (await wanted.execute()).map(toKeptObject)
    },

    async putAppointment({ objectId, purpose, at }) {
      const due = { due_at: at.getTime(), place: nextPlace() }
      await db
        .insertInto('sandbox_appointment')
        .values({ object_id: objectId, purpose, ...due })
        .onConflict((conflict) => conflict.columns(['object_id', 'purpose']).doUpdateSet(due))
        .execute()
    },

    async removeAppointment({ objectId, purpose }) {
      await db
        .deleteFrom('sandbox_appointment')
        .where('object_id', '=', objectId)
        .where('purpose', '=', purpose)
        .execute()
    },

    async findAppointment(now) {
      const row = await db
        .selectFrom('sandbox_appointment')
        .selectAll()
        .where('due_at', '<=', now.getTime())
        .orderBy('due_at')
        .orderBy('place')
        .limit(1)
        .executeTakeFirst()
      return row
        ? { objectId: row.object_id, purpose: row.purpose, at: new Date(row.due_at) }
        : null
    },
  }
}

function toKeptObject({ document, ...row }: Omit<KeptObject, 'document'> & { document: string }) {
  return { ...row, document: JSON.parse(document) }
}
