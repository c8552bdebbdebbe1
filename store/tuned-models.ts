import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { TunedModel, TunedModelStore } from '#domain/tuning/ports.ts'
import type { Database, Tables } from './tables.ts'

export function tunedModelStore(db: Database): TunedModelStore {
  return {
    async getRevision(userId) {
      const row = await db
        .selectFrom('tuned_model_list')
        .select('revision')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.revision ?? 0
    },

    async listTunedModels(userId) {
      const rows = await db
        .selectFrom('tuned_model')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(toTunedModel)
    },

    async lockTunedModels(userId) {
      // Changes nothing, but locks the row on PostgreSQL until the transaction ends.
      await db
        .insertInto('tuned_model_list')
        .values({ user_id: userId, revision: 0 })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ revision: sql`tuned_model_list.revision` }),
        )
        .execute()
    },

    async increaseRevision(userId) {
      await db
        .updateTable('tuned_model_list')
        .set({ revision: sql`revision + 1` })
        .where('user_id', '=', userId)
        .execute()
    },

    async addTunedModel(userId, { input: { name, endpoint, model }, at }) {
      const row = {
        id: randomUUID(),
        user_id: userId,
        name,
        endpoint,
        model,
        created_at: at.getTime(),
      }
      await db.insertInto('tuned_model').values(row).execute()
      return toTunedModel(row)
    },

    async deleteTunedModel(userId, id) {
      await db
        .deleteFrom('tuned_model')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    },
  }
}

function toTunedModel(row: Selectable<Tables['tuned_model']>): TunedModel {
  const { id, name, endpoint, model, created_at } = row
  return { id, name, endpoint, model, createdAt: new Date(created_at) }
}
