import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Snippet, SnippetStore } from '#domain/snippets/ports.ts'
import type { Database, Tables } from './tables.ts'

export function snippetStore(db: Database): SnippetStore {
  return {
    async getRevision(userId) {
      const row = await db
        .selectFrom('snippet_library')
        .select('revision')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.revision ?? 0
    },

    async listSnippets(userId) {
      const rows = await db
        .selectFrom('snippet')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('position')
        .orderBy('id')
        .execute()
      return rows.map(toSnippet)
    },

    async lockLibrary(userId) {
      // Changes nothing, but locks the row on PostgreSQL until the transaction ends.
      await db
        .insertInto('snippet_library')
        .values({ user_id: userId, revision: 0 })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ revision: sql`snippet_library.revision` }),
        )
        .execute()
    },

    async increaseRevision(userId) {
      await db
        .updateTable('snippet_library')
        .set({ revision: sql`revision + 1` })
        .where('user_id', '=', userId)
        .execute()
    },

    async addSnippets(userId, { inputs, at }) {
      if (inputs.length === 0) return []
      const last = await db
        .selectFrom('snippet')
        .select((row) => row.fn.max('position').as('position'))
        .where('user_id', '=', userId)
        .executeTakeFirst()
      const first = (last?.position ?? -1) + 1
      const rows = inputs.map(({ name, description, body }, index) => ({
        id: randomUUID(),
        user_id: userId,
        name,
        description,
        body,
        position: first + index,
        version: 1,
        updated_at: at.getTime(),
      }))
      await db.insertInto('snippet').values(rows).execute()
      return rows.map(toSnippet)
    },

    async saveSnippet(userId, { id, name, description, body, version, updatedAt }) {
      await db
        .updateTable('snippet')
        .set({ name, description, body, version, updated_at: updatedAt.getTime() })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    },

    async deleteSnippet(userId, id) {
      await db.deleteFrom('snippet').where('user_id', '=', userId).where('id', '=', id).execute()
    },

    async orderSnippets(userId, ids) {
      for (const [position, id] of ids.entries()) {
        await db
          .updateTable('snippet')
          .set({ position })
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .where('position', '<>', position)
          .execute()
      }
    },
  }
}

function toSnippet(row: Selectable<Tables['snippet']>): Snippet {
  const { id, name, description, body, version, updated_at } = row
  return { id, name, description, body, version, updatedAt: new Date(updated_at) }
}
