import { randomUUID } from 'node:crypto'
import type { TeamItemKind, TeamLibraryStore } from '#domain/teams/ports.ts'
import type { Database } from './tables.ts'

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
          snippets: listOf(teamId, snippets),
          models: listOf(teamId, models),
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

    async addItem(teamId, { kind, input, at }) {
      const row = { ...input, id: randomUUID(), version: 1 }
      const placed = { ...row, team_id: teamId, updated_at: at.getTime() }
      await db.insertInto(toTable(kind)).values(placed).execute()
      return { ...row, updatedAt: at }
    },

    async saveItem(teamId, { kind, item: { id, updatedAt, ...fields } }) {
      await db
        .updateTable(toTable(kind))
        .set({ ...fields, updated_at: updatedAt.getTime() })
        .where('team_id', '=', teamId)
        .where('id', '=', id)
        .execute()
    },

    async deleteItem(teamId, { kind, id }) {
      await db
        .deleteFrom(toTable(kind))
        .where('team_id', '=', teamId)
        .where('id', '=', id)
        .execute()
    },
  }
}

function toTable(kind: TeamItemKind): 'team_snippet' | 'team_model' {
  return kind === 'snippets' ? 'team_snippet' : 'team_model'
}

type ItemRow = { readonly team_id: string; readonly name: string; readonly updated_at: number }

/** Sorted here, because the databases sort hyphens differently. */
function listOf<Row extends ItemRow>(teamId: string, rows: readonly Row[]) {
  const own = rows.filter(({ team_id }) => team_id === teamId)
  return own
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ team_id: _, updated_at, ...item }) => ({ ...item, updatedAt: new Date(updated_at) }))
}
