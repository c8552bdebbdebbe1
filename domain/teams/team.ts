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
  /** From when members need a second factor. Null: they don't. */
  readonly secondFactorDueAt: Date | null
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

/** What one member can do with it. */
export type MemberLibrary =
  | LibraryState
  /** The team requires a second factor, which they don't have. Nothing of the team works for them. */
  | { readonly kind: 'locked'; readonly since: Date }

/** How long members have to set up a second factor: since it's required, or since they joined. */
export const secondFactorGraceMs = days(7)

type Secured = { readonly joinedAt: Date; readonly hasSecondFactor: boolean }

/** From when a member can't use the team, or couldn't since. Null: they can. */
export function findLockTime(
  { secondFactorDueAt }: Pick<Team, 'secondFactorDueAt'>,
  { joinedAt, hasSecondFactor }: Secured,
): Date | null {
  if (!secondFactorDueAt || hasSecondFactor) return null
  const afterJoining = later(joinedAt, secondFactorGraceMs)
  return afterJoining > secondFactorDueAt ? afterJoining : secondFactorDueAt
}

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
