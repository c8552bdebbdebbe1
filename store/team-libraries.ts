import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { TeamLibraryStore, TeamModel, TeamSnippet } from '#domain/teams/ports.ts'
import type { Database, Tables } from './tables.ts'

export function teamLibraryStore(db: Database): TeamLibraryStore {
  return {
    async listLibraries(teamIds) {
      if (teamIds.length === 0) return []
      const teams = await db
        .selectFrom('team')
        .select(['id', 'instructions', 'instructions_version'])
        .where('id', 'in', teamIds)
        .execute()
      const snippets = await db
        .selectFrom('team_snippet')
        .selectAll()
        .where('team_id', 'in', teamIds)
        .execute()
      const models = await db
        .selectFrom('team_model')
        .selectAll()
        .where('team_id', 'in', teamIds)
        .execute()
      return teamIds.map((teamId) => {
        const team = teams.find(({ id }) => id === teamId)
        return {
          instructions: {
            text: team?.instructions ?? '',
            version: team?.instructions_version ?? 0,
          },
          snippets: listOf(teamId, snippets).map(toSnippet),
          models: listOf(teamId, models).map(toModel),
        }
      })
    },

    async saveInstructions(teamId, { text, version }) {
      await db
        .updateTable('team')
        .set({ instructions: text, instructions_version: version })
        .where('id', '=', teamId)
        .execute()
    },

    ...snippetStore(db),
    ...modelStore(db),
  }
}

function snippetStore(
  db: Database,
): Pick<TeamLibraryStore, 'addSnippet' | 'saveSnippet' | 'deleteSnippet'> {
  return {
    async addSnippet(teamId, { name, description, body, updatedAt }) {
      const updated_at = updatedAt.getTime()
      const row = { id: randomUUID(), team_id: teamId, name, description, body, version: 1 }
      await db
        .insertInto('team_snippet')
        .values({ ...row, updated_at })
        .execute()
      return toSnippet({ ...row, updated_at })
    },

    async saveSnippet(teamId, { id, name, description, body, version, updatedAt }) {
      await db
        .updateTable('team_snippet')
        .set({ name, description, body, version, updated_at: updatedAt.getTime() })
        .where('team_id', '=', teamId)
        .where('id', '=', id)
        .execute()
    },

    async deleteSnippet(teamId, id) {
      await db
        .deleteFrom('team_snippet')
        .where('team_id', '=', teamId)
        .where('id', '=', id)
        .execute()
    },
  }
}

function modelStore(
  db: Database,
): Pick<TeamLibraryStore, 'addModel' | 'saveModel' | 'deleteModel'> {
  return {
    async addModel(teamId, { name, endpoint, model, updatedAt }) {
      const updated_at = updatedAt.getTime()
      const row = { id: randomUUID(), team_id: teamId, name, endpoint, model, version: 1 }
      await db
        .insertInto('team_model')
        .values({ ...row, updated_at })
        .execute()
      return toModel({ ...row, updated_at })
    },

    async saveModel(teamId, { id, name, endpoint, model, version, updatedAt }) {
      await db
        .updateTable('team_model')
        .set({ name, endpoint, model, version, updated_at: updatedAt.getTime() })
        .where('team_id', '=', teamId)
        .where('id', '=', id)
        .execute()
    },

    async deleteModel(teamId, id) {
      await db.deleteFrom('team_model').where('team_id', '=', teamId).where('id', '=', id).execute()
    },
  }
}

type ItemRow = { readonly team_id: string; readonly name: string }

/** Sorted here, because the databases sort hyphens differently. */
function listOf<Row extends ItemRow>(teamId: string, rows: readonly Row[]): readonly Row[] {
  const own = rows.filter(({ team_id }) => team_id === teamId)
  return own.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

function toSnippet(row: Selectable<Tables['team_snippet']>): TeamSnippet {
  const { id, name, description, body, version, updated_at } = row
  return { id, name, description, body, version, updatedAt: new Date(updated_at) }
}

function toModel(row: Selectable<Tables['team_model']>): TeamModel {
  const { id, name, endpoint, model, version, updated_at } = row
  return { id, name, endpoint, model, version, updatedAt: new Date(updated_at) }
}
