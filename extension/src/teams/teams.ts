import type { TeamLibrary, TeamModel } from '@ghost-writers-ia/site-api'
import type { ContextPart } from '../context/parts.ts'
import { keepUsable, type TeamSnippet } from '../snippets/snippets.ts'
import { isSecureUrl } from '../urls.ts'
import { teamWords } from '../words/teams.ts'

/** More than anyone can be in. */
const maxTeams = 100

/** The teams with what can be used of their libraries, whatever the site sent. */
export function keepUsableTeams(sent: readonly TeamLibrary[]): readonly TeamLibrary[] {
  return sent.slice(0, maxTeams).map((team) => ({
    ...team,
    snippets: keepUsable(team.snippets),
    models: team.models.filter(({ endpoint }) => isSecureUrl(endpoint)),
  }))
}

/**
 * A library that was read-only, or lacks a second factor, is paused on time, also while the site is
 * offline.
 */
export function toCurrentLibrary(team: TeamLibrary, now: number): TeamLibrary {
  const pauseAt = findPause(team)
  if (pauseAt === null || now < pauseAt) return team
  const nothing = { instructions: { text: '', version: 0 }, snippets: [], models: [] }
  return { ...team, ...nothing, library: 'paused' }
}

/** When the next library is paused. Null: none is. */
export function findNextPause(teams: readonly TeamLibrary[]): number | null {
  const times = teams.map(findPause).filter((time) => time !== null)
  return times.length > 0 ? Math.min(...times) : null
}

function findPause({ library, readOnlyUntil, secondFactorDueAt }: TeamLibrary): number | null {
  if (library === 'paused') return null
  const end = library === 'read-only' ? readOnlyUntil : null
  const times = [end, secondFactorDueAt ?? null].filter((time) => time !== null)
  return times.length > 0 ? Math.min(...times) : null
}

/** Whether the user may edit the library now. The site decides again. */
export function mayEdit({ role, library }: Pick<TeamLibrary, 'role' | 'library'>): boolean {
  return role !== 'member' && library === 'active'
}

export function listTeamSnippets(teams: readonly TeamLibrary[]): readonly TeamSnippet[] {
  return teams.flatMap(({ id, name, snippets }) =>
    snippets.map((snippet) => ({ ...snippet, source: 'team' as const, team: { id, name } })),
  )
}

/** A tuned model that a team shares. */
export type TeamTunedModel = TeamModel & { readonly team: Pick<TeamLibrary, 'id' | 'name'> }

export function listTeamModels(teams: readonly TeamLibrary[]): readonly TeamTunedModel[] {
  return teams.flatMap(({ id, name, models }) =>
    models.map((model) => ({ ...model, team: { id, name } })),
  )
}

/** The instructions of all teams, for the prompt. */
export function listInstructions(teams: readonly TeamLibrary[]): readonly ContextPart[] {
  return teams
    .filter(({ instructions }) => instructions.text.trim() !== '')
    .map(({ name, instructions }) => ({
      source: 'team',
      path: teamWords.instructions(name),
      language: 'markdown',
      text: instructions.text,
    }))
}
