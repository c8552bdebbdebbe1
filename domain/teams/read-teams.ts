import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import type { User, UserId } from '../identity/user.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { getState, type TeamCaller } from './change-team.ts'
import { isOpen } from './consents.ts'
import type {
  Member,
  Membership,
  TeamActivity,
  TeamInvitation,
  TeamLibrary,
  TeamPorts,
} from './ports.ts'
import {
  findLockTime,
  getLibraryState,
  hasRole,
  type LibraryState,
  type MemberLibrary,
} from './team.ts'

/** One of the user's teams. */
export type TeamSummary = Membership & {
  readonly library: MemberLibrary
  /** From when they can't use it without a second factor. Null: they have one, or need none. */
  readonly lockTime: Date | null
}

type SummaryPorts = Pick<TeamPorts, 'teamMembers' | 'users' | 'calendar' | 'clock'>

/** The user's teams, by name. */
export async function listTeams(
  { teamMembers, users, calendar, clock }: SummaryPorts,
  userId: UserId,
): Promise<readonly TeamSummary[]> {
  const memberships = await teamMembers.listMemberships(userId)
  const plans = await users.listPlans([...new Set(memberships.map(({ team }) => team.ownerId))])
  const now = calendar.now()
  return memberships.map((membership) => {
    const { team } = membership
    const ownerPlan = plans.get(team.ownerId) ?? 'free'
    return toSummary({ clock }, membership, getLibraryState({ team, ownerPlan, now }))
  })
}

/** Everything that members read of a team goes through here. */
function toSummary(
  { clock }: Pick<TeamPorts, 'clock'>,
  membership: Membership,
  state: LibraryState,
): TeamSummary {
  const lockTime = findLockTime(membership.team, membership)
  const isLocked = lockTime !== null && lockTime <= clock.now()
  const library = isLocked ? ({ kind: 'locked', since: lockTime } as const) : state
  return { ...membership, library, lockTime }
}

/** How many teams the user is in, and the first that they can't use without a second factor. */
export async function countTeams(
  { teamMembers, clock }: Pick<TeamPorts, 'teamMembers' | 'clock'>,
  userId: UserId,
): Promise<{ readonly count: number; readonly lock: TeamLock | null }> {
  const memberships = await teamMembers.listMemberships(userId)
  const locks = memberships.flatMap(({ team, ...member }) => {
    const at = findLockTime(team, member)
    return at ? [{ team: team.name, at, isLocked: at <= clock.now() }] : []
  })
  const [lock = null] = locks.toSorted((one, other) => Number(one.at) - Number(other.at))
  return { count: memberships.length, lock }
}

export type TeamLock = { readonly team: string; readonly at: Date; readonly isLocked: boolean }

export type SharedLibraries = {
  readonly revision: number
  /** By name. Without the items of a library that is paused or locked. */
  readonly teams: readonly (TeamSummary & { readonly items: TeamLibrary | null })[]
}

/** What a user's editors get of their teams. */
export async function readSharedLibraries(
  ports: SummaryPorts & Pick<TeamPorts, 'teamLibraries'>,
  userId: UserId,
): Promise<SharedLibraries> {
  // Before the items: a change in between is seen as one that comes after.
  const revision = await ports.teamMembers.getRevision(userId)
  const teams = await listTeams(ports, userId)
  const delivered = teams
    .filter(({ library }) => library.kind !== 'paused' && library.kind !== 'locked')
    .map(({ team }) => team.id)
  const libraries = await ports.teamLibraries.listLibraries(delivered)
  return {
    revision,
    teams: teams.map((summary) => ({
      ...summary,
      items: libraries[delivered.indexOf(summary.team.id)] ?? null,
    })),
  }
}

/** A member, as others see them: only owner and admins see addresses. */
export type ListedMember = Pick<Member, 'id' | 'name' | 'role' | 'joinedAt'> & {
  readonly email: string | null
}

export type TeamPage = TeamSummary & {
  /** The owner first, then by the day they joined. */
  readonly members: readonly ListedMember[]
  /** Newest first. Null for members, who don't see them. */
  readonly invitations: readonly PendingInvitation[] | null
  /** Null for everyone but the owner and the one who got it. */
  readonly offer: OpenOffer | null
}

export type OpenOffer = {
  readonly fromName: string
  readonly toName: string
  readonly isToViewer: boolean
  readonly expiresAt: Date
  /** Whether the plan of the one who got it includes teams. */
  readonly isCovered: boolean
}

export type PendingInvitation = Pick<
  TeamInvitation,
  'id' | 'email' | 'role' | 'createdAt' | 'expiresAt'
> & { readonly isExpired: boolean }

type NoSuchTeam = Refusal<'no-such-team'>

/** A team with its members, as one of them sees it. */
export async function readTeam(
  ports: Pick<
    TeamPorts,
    'teams' | 'teamMembers' | 'teamInvitations' | 'teamOffers' | 'users' | 'calendar' | 'clock'
  >,
  caller: TeamCaller,
): Promise<TeamPage | NoSuchTeam> {
  const found = await findMembership(ports, caller)
  if ('refused' in found) return found
  const isAdmin = hasRole(found.role, 'admin') && found.library.kind !== 'locked'
  const members = await ports.teamMembers.listMembers(caller.teamId)
  const invitations = isAdmin ? await ports.teamInvitations.listInvitations(caller.teamId) : null
  const now = ports.clock.now()
  return {
    ...found,
    members: members.map(({ id, name, role, joinedAt, email }) => {
      return { id, name, role, joinedAt, email: isAdmin ? email : null }
    }),
    invitations:
      invitations?.map(({ id, email, role, createdAt, expiresAt }) => {
        return { id, email, role, createdAt, expiresAt, isExpired: expiresAt <= now }
      }) ?? null,
    offer: await findOffer(ports, { caller, members }),
  }
}

type OfferViewer = { readonly caller: TeamCaller; readonly members: readonly Member[] }

async function findOffer(
  { teamOffers, users, clock }: Pick<TeamPorts, 'teamOffers' | 'users' | 'clock'>,
  { caller: { teamId, userId }, members }: OfferViewer,
): Promise<OpenOffer | null> {
  const offer = await teamOffers.findOffer(teamId)
  const [from, to] = [offer?.fromId, offer?.toId].map((id) => members.find((one) => one.id === id))
  if (!offer || !from || !to || !isOpen(members, offer, clock.now())) return null
  if (userId !== from.id && userId !== to.id) return null
  const plan = (await users.listPlans([to.id])).get(to.id) ?? 'free'
  return {
    fromName: from.name,
    toName: to.name,
    isToViewer: to.id === userId,
    expiresAt: offer.expiresAt,
    isCovered: getEntitlements(plan).teams,
  }
}

/** The library for the site's pages, which show it even while it's paused, but not while it's locked. */
export async function readTeamLibrary(
  ports: Pick<
    TeamPorts,
    'teams' | 'teamMembers' | 'teamLibraries' | 'users' | 'calendar' | 'clock'
  >,
  caller: TeamCaller,
): Promise<(TeamSummary & { readonly items: TeamLibrary }) | NoSuchTeam> {
  const found = await findMembership(ports, caller)
  if ('refused' in found) return found
  if (found.library.kind === 'locked') return { ...found, items: nothing }
  const [items] = await ports.teamLibraries.listLibraries([caller.teamId])
  return items ? { ...found, items } : refuse('no-such-team')
}

const nothing: TeamLibrary = {
  instructions: { text: '', version: 0 },
  snippets: [],
  models: [],
}

/** Who changed what, newest first. */
export async function readActivity(
  ports: Pick<
    TeamPorts,
    'teams' | 'teamMembers' | 'teamActivities' | 'users' | 'calendar' | 'clock'
  >,
  caller: TeamCaller,
): Promise<(TeamSummary & { readonly activity: readonly TeamActivity[] }) | NoSuchTeam> {
  const found = await findMembership(ports, caller)
  if ('refused' in found) return found
  if (found.library.kind === 'locked') return { ...found, activity: [] }
  return { ...found, activity: await ports.teamActivities.listActivity(caller.teamId) }
}

async function findMembership(
  ports: SummaryPorts,
  { teamId, userId }: TeamCaller,
): Promise<TeamSummary | NoSuchTeam> {
  const memberships = await ports.teamMembers.listMemberships(userId)
  const membership = memberships.find(({ team }) => team.id === teamId)
  if (!membership) return refuse('no-such-team')
  return toSummary(ports, membership, await getState(ports, membership.team))
}

/** What the account export contains of a user's teams. */
export async function exportTeams(
  {
    teamMembers,
    teamActivities,
    teamInvitations,
    teamOffers,
  }: Pick<TeamPorts, 'teamMembers' | 'teamActivities' | 'teamInvitations' | 'teamOffers'>,
  user: Pick<User, 'id' | 'email' | 'isEmailVerified'>,
) {
  const memberships = await teamMembers.listMemberships(user.id)
  const invitations = user.isEmailVerified
    ? await teamInvitations.listInvitationsTo(user.email)
    : []
  return {
    memberships: memberships.map(({ team, role, joinedAt }) => ({
      team: team.name,
      role,
      joinedAt,
    })),
    activity: await teamActivities.listActivityBy(user.id),
    offers: (await teamOffers.listOffersOf(user.id)).map(({ fromId, createdAt, expiresAt }) => ({
      isFromYou: fromId === user.id,
      createdAt,
      expiresAt,
    })),
    invitations: invitations.map(({ role, createdAt, expiresAt }) => ({
      role,
      createdAt,
      expiresAt,
    })),
  }
}
