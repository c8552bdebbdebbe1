import type { TeamLibraries, TeamLibrary } from '@ghost-writers-ia/site-api'
import { portsContext } from '#app/context.ts'
import { findReader } from '#app/http/authenticate.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { isRefusal } from '#domain/refusal.ts'
import { readSharedLibraries, type SharedLibraries } from '#domain/teams/read-teams.ts'
import { answerStranger } from './api-call.ts'
import { toSnippetAnswer } from './snippet-answer.ts'
import { toModelAnswer } from './team-answer.ts'

/** The libraries of the caller's teams, except those that are asleep. */
export async function listTeamLibraries({ request, context }: EndpointArgs): Promise<Response> {
  const reader = await findReader({ request, context })
  if (isRefusal(reader)) return answerStranger(reader, context)

  const { revision, teams } = await readSharedLibraries(context.get(portsContext), reader.user.id)
  const answer: TeamLibraries = { revision, teams: teams.map(toAnswer) }
  return Response.json(answer)
}

function toAnswer({ team, role, library, items }: SharedLibraries['teams'][number]): TeamLibrary {
  return {
    id: team.id,
    name: team.name,
    role,
    library: library.kind,
    readOnlyUntil: library.kind === 'read-only' ? library.until.getTime() : null,
    instructions: items?.instructions ?? { text: '', version: 0 },
    snippets: items?.snippets.map(toSnippetAnswer) ?? [],
    models: items?.models.map(toModelAnswer) ?? [],
  }
}
