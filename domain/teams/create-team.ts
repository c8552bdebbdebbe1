import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { loadSubscription } from '../identity/load-subscription.ts'
import type { UserId } from '../identity/user.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { days } from '../time.ts'
import { type ChangePorts, publishToUsers } from './change-team.ts'
import type { Membership, TeamStores } from './ports.ts'
import { recordActivity } from './record-activity.ts'
import { type Team, teamLimits } from './team.ts'

/** Deleted teams count: a new team has new limits for invitations. */
const creationsPerUser: RateLimit = { name: 'team-creations', max: 10, windowMs: days(1) }

export type CreateTeamRefusal =
  | Refusal<'teams-not-in-plan' | 'email-not-verified' | 'too-many-creations'>
  | RoomRefusal

/** Refused when the plan includes no teams. Needs a verified address, because invitations name it. */
export function createTeam(
  ports: ChangePorts,
  { userId, name }: { readonly userId: UserId; readonly name: string },
): Promise<Team | CreateTeamRefusal> {
  const { transaction, clock, calendar } = ports
  return transaction(async (stores) => {
    const { plan } = await loadSubscription({ ...stores, calendar }, userId)
    if (!getEntitlements(plan).teams) return refuse('teams-not-in-plan')
    const user = await stores.users.findUser(userId)
    if (!user?.isEmailVerified) return refuse('email-not-verified')

    const full = await findNoRoom(stores, { userId, isOwner: true })
    if (full) return full
    const limit = { limit: creationsPerUser, key: userId }
    const { isAllowed } = await consumeRateLimit({ ...stores, clock }, limit)
    if (!isAllowed) return refuse('too-many-creations')

    const team = await stores.teams.addTeam({ name, ownerId: userId, createdAt: clock.now() })
    const activity = { teamId: team.id, actorId: userId, kind: 'team-created', item: name } as const
    await recordActivity({ ...stores, clock }, activity)
    await publishToUsers(stores, [userId])
    return team
  })
}

export type RoomRefusal = Refusal<'owns-too-many-teams' | 'too-many-memberships'>

type NewPlace = { readonly userId: UserId; readonly isOwner: boolean }

/** Locks the user's memberships, and says why they can't have one more, as owner or as member. */
export async function findNoRoom(
  { teamMembers }: Pick<TeamStores, 'teamMembers'>,
  { userId, isOwner }: NewPlace,
): Promise<RoomRefusal | null> {
  await teamMembers.lockMemberships(userId)
  const memberships = await teamMembers.listMemberships(userId)
  if (isOwner && countOwned(memberships) >= teamLimits.owned) return refuse('owns-too-many-teams')
  return memberships.length >= teamLimits.memberships ? refuse('too-many-memberships') : null
}

export function countOwned(memberships: readonly Membership[]): number {
  return memberships.filter(({ role }) => role === 'owner').length
}
