import type { TeamLibrary } from '@ghost-writers-ia/site-api'
import { TeamLibraries } from '@ghost-writers-ia/site-api/libraries'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { readSharedLibraries, type SharedLibraries } from '#domain/teams/read-teams.ts'
import { toSnippetResponse } from './snippet-response.ts'
import { editing, toModelResponse } from './team-response.ts'

/** The libraries of the caller's teams, except those that are paused. */
export const listTeamLibraries = defineEndpoint(
  { ...editing, id: 'listTeamLibraries', auth: 'reader', response: TeamLibraries },
  async ({ caller, ports }) => {
    const { revision, teams } = await readSharedLibraries(ports, caller.user.id)
    return { body: { revision, teams: teams.map(toLibrary) } }
  },
)

function toLibrary({
  team,
  role,
  library,
  lockTime,
  items,
}: SharedLibraries['teams'][number]): TeamLibrary {
  return {
    id: team.id,
    name: team.name,
    role,
    // Older editors know no other word for a library that they don't get.
    library: library.kind === 'locked' ? 'paused' : library.kind,
    readOnlyUntil: library.kind === 'read-only' ? library.until.getTime() : null,
    ...(lockTime && { secondFactorDueAt: lockTime.getTime() }),
    instructions: items?.instructions ?? { text: '', version: 0 },
    snippets: items?.snippets.map(toSnippetResponse) ?? [],
    models: items?.models.map(toModelResponse) ?? [],
  }
}
