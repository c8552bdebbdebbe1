import type { Generated } from 'kysely'
import type { ActivityKind } from '#domain/teams/activity.ts'
import type { GivenRole } from '#domain/teams/team.ts'

/** The tables of teams. */
export type TeamTables = {
  team: {
    id: string
    name: string
    owner_id: string
    created_at: number
    /** See `coveredUntil`; a later end of the owner's plan counts instead. */
    covered_until: number
    instructions: Generated<string>
    instructions_version: Generated<number>
    /** From when members need a second factor. Null: they don't. */
    second_factor_due_at: Generated<number | null>
  }
  /** The owner's role is `admin`, which is what they become when the team is transferred. */
  team_member: { team_id: string; user_id: string; role: GivenRole; joined_at: number }
  /** One row for each user who has had teams or a plan with them: also the lock for their memberships. */
  team_account: {
    user_id: string
    /** Grows with every change in one of the user's teams. */
    teams_revision: number
    /** When the user's plan stopped including teams. */
    plan_ended_at: number | null
  }
  team_invitation: {
    id: string
    team_id: string
    email: string
    role: GivenRole
    token_hash: string
    invited_by: string | null
    created_at: number
    expires_at: number
  }
  /** The one offer to become the owner of a team. */
  team_offer: {
    team_id: string
    from_id: string
    to_id: string
    created_at: number
    expires_at: number
  }
  team_snippet: {
    id: string
    team_id: string
    name: string
    description: string
    body: string
    version: number
    updated_at: number
  }
  team_model: {
    id: string
    team_id: string
    name: string
    endpoint: string
    model: string
    version: number
    updated_at: number
  }
  /** Without names of people, so that nothing is left of a deleted account. */
  team_activity: {
    team_id: string
    /** Counts up for each team. */
    position: number
    kind: ActivityKind
    actor_id: string | null
    subject_id: string | null
    /** Of the API token that the actor used. Deleted with the actor's account. */
    token_name: string | null
    item: string | null
    happened_at: number
  }
}
