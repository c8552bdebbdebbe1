import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Snippet, SnippetStore } from '#domain/snippets/ports.ts'
import { revisionStore } from './revisions.ts'
import type { Database, Tables } from './tables.ts'

export function snippetStore(db: Database): SnippetStore {
  return {
    ...revisionStore(db, 'snippet_library'),

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

    async countSnippets(userId) {
      const { count } = await db
        .selectFrom('snippet')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(count)
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
