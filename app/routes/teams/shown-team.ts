import type { TeamSummary } from '#domain/teams/read-teams.ts'
import type { LibraryState, TeamRole } from '#domain/teams/team.ts'

/** A team, as its pages show it to a member. */
export type ShownTeam = {
  readonly id: string
  readonly name: string
  /** The viewer's. */
  readonly role: TeamRole
  readonly library: LibraryState
}

export function toShownTeam({ team, role, library }: TeamSummary): ShownTeam {
  return { id: team.id, name: team.name, role, library }
}

export function isTeamAdmin({ role }: ShownTeam): boolean {
  return role !== 'member'
}

/** And invite people, which takes the same. */
export function canEditLibrary(team: ShownTeam): boolean {
  return isTeamAdmin(team) && team.library.kind === 'active'
}
