import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { TunedModel, TunedModelStore } from '#domain/tuning/ports.ts'
import { revisionStore } from './revisions.ts'
import type { Database, Tables } from './tables.ts'

export function tunedModelStore(db: Database): TunedModelStore {
  return {
    ...revisionStore(db, 'tuned_model_list'),

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
