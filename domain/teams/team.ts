import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type { UserId } from '../identity/user.ts'
import { days, later } from '../time.ts'

/** Owner and admins edit the library and invite; only the owner manages admins and the team itself. */
export type TeamRole = 'owner' | 'admin' | 'member'

const ranks: readonly TeamRole[] = ['member', 'admin', 'owner']

export function hasRole(role: TeamRole, needs: TeamRole): boolean {
  return ranks.indexOf(role) >= ranks.indexOf(needs)
}

/** The roles of everyone but the owner. */
export const givenRoles = ['admin', 'member'] as const

export type GivenRole = (typeof givenRoles)[number]

/** The least role that may invite someone to this one. */
export function getInvitingRole(role: GivenRole): TeamRole {
  return role === 'admin' ? 'owner' : 'admin'
}

export type Team = {
  readonly id: string
  readonly name: string
  readonly ownerId: UserId
  readonly createdAt: Date
  /** When a plan of the owner last included teams, if the current one doesn't. */
  readonly coveredUntil: Date
}

export const teamLimits = {
  /** Of the team's name and of a tuned model's, in characters. */
  nameLength: 60,
  /** Including the owner. */
  members: 50,
  /** Teams that a user may own at the same time. */
  owned: 5,
  /** Teams that a user may be in at the same time, including their own. */
  memberships: 20,
  pendingInvitations: 50,
  snippets: 200,
  models: 50,
  instructionsBytes: 8 * 1_024,
} as const

/** How long members keep the library after the owner's plan ended. It can't be edited meanwhile. */
const readOnlyMs = days(30)

/** What members can do with the library. It depends on the owner's plan only, never on their own. */
export type LibraryState =
  | { readonly kind: 'active' }
  | { readonly kind: 'read-only'; readonly until: Date }
  /** Nothing is deleted, but editors no longer get it. */
  | { readonly kind: 'paused'; readonly since: Date }

type LibraryOwner = {
  readonly team: Pick<Team, 'coveredUntil'>
  readonly ownerPlan: PlanId
  readonly now: Date
}

export function getLibraryState({ team, ownerPlan, now }: LibraryOwner): LibraryState {
  if (getEntitlements(ownerPlan).teams) return { kind: 'active' }
  const end = getReadOnlyEnd(team.coveredUntil)
  return now < end ? { kind: 'read-only', until: end } : { kind: 'paused', since: end }
}

/** When a library is paused whose owner's plan ended at that moment. */
export function getReadOnlyEnd(planEndedAt: Date): Date {
  return later(planEndedAt, readOnlyMs)
}
