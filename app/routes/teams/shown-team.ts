import type { TeamSummary } from '#domain/teams/read-teams.ts'
import type { MemberLibrary, TeamRole } from '#domain/teams/team.ts'

/** A team, as its pages show it to a member. */
export type ShownTeam = {
  readonly id: string
  readonly name: string
  /** The viewer's. */
  readonly role: TeamRole
  readonly library: MemberLibrary
  /** From when the viewer can't use it without a second factor. Null: they have one, or need none. */
  readonly lockTime: Date | null
  /** From when members need a second factor. Null: they don't. */
  readonly secondFactorDueAt: Date | null
}

export function toShownTeam({ team, role, library, lockTime }: TeamSummary): ShownTeam {
  const { id, name, secondFactorDueAt } = team
  return { id, name, role, library, lockTime, secondFactorDueAt }
}

export function isTeamAdmin({ role }: ShownTeam): boolean {
  return role !== 'member'
}

/** And invite people, which takes the same. */
export function canEditLibrary(team: ShownTeam): boolean {
  return isTeamAdmin(team) && team.library.kind === 'active'
}
