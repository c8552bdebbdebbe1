import type { UserId } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { revokeUnbacked } from './consents.ts'
import type { Member, NewActivity, TeamPorts, TeamStores } from './ports.ts'
import { recordActivity } from './record-activity.ts'
import {
  findLockTime,
  getLibraryState,
  hasRole,
  type LibraryState,
  type Team,
  type TeamRole,
} from './team.ts'

export type ChangePorts = Pick<TeamPorts, 'transaction' | 'clock' | 'calendar'>

export type LockedTeam = {
  readonly stores: TeamStores
  readonly team: Team
  readonly members: readonly Member[]
  /** The caller. */
  readonly me: Member
  readonly library: LibraryState
  /** Adds to the activity list, in the caller's name. */
  record(activity: Omit<NewActivity, 'actorId' | 'tokenName' | 'at'>): Promise<void>
}

/** Someone in a team. The user is the one of the session, never of a form. */
export type TeamCaller = {
  readonly teamId: string
  readonly userId: UserId
  /** The name of the API token that is used instead of a browser or an editor. */
  readonly tokenName?: string
}

/**
 * `no-such-team` also for teams that the caller isn't in, so that nobody learns which ids exist.
 */
export type RoleRefusal = Refusal<
  'no-such-team' | 'not-team-admin' | 'not-team-owner' | 'second-factor-required'
>

type Change<Result> = TeamCaller & {
  /** The least role that may do it. */
  readonly needs: TeamRole
  /** Also members who lack the second factor that the team requires. */
  readonly isForLocked?: true
  readonly work: (locked: LockedTeam) => Promise<Result>
}

/**
 * Changes a team, one change at a time, and tells the open pages and editors of everyone who was or
 * is in it. The role is read after the team was locked: someone who was removed a moment ago
 * changes nothing. Revokes the invitations of everyone who loses the role that they took.
 */
export function changeTeam<Result extends object>(
  ports: ChangePorts,
  { work, ...wanted }: Change<Result>,
): Promise<Result | RoleRefusal> {
  return ports.transaction(async (stores) => {
    const locked = await lockFor(ports, stores, wanted)
    if (isRefusal(locked)) return locked
    const { team, members, me } = locked
    const { teamId, userId, tokenName } = wanted
    const library = await getState({ ...stores, calendar: ports.calendar }, team)
    const record: LockedTeam['record'] = (activity) =>
      recordActivity(
        { ...stores, clock: ports.clock },
        { teamId, actorId: userId, ...(tokenName && { tokenName }), ...activity },
      )
    const result = await work({ stores, team, members, me, library, record })
    if (isRefusal(result)) return result
    const after = await stores.teamMembers.listMembers(teamId)
    const change = { teamId, actorId: userId, before: members, after }
    await revokeUnbacked({ ...stores, clock: ports.clock }, change)
    await publishToUsers(stores, listIds([...members, ...after]))
    return result
  })
}

/** The team and its members, if the caller may change it. */
async function lockFor(
  ports: Pick<ChangePorts, 'clock'>,
  { teams, teamMembers }: TeamStores,
  { teamId, userId, needs, isForLocked }: Omit<Change<unknown>, 'work'>,
): Promise<Pick<LockedTeam, 'team' | 'members' | 'me'> | RoleRefusal> {
  const team = await teams.lockTeam(teamId)
  const members = team ? await teamMembers.listMembers(teamId) : []
  const me = members.find(({ id }) => id === userId)
  if (!team || !me) return refuse('no-such-team')
  if (!hasRole(me.role, needs))
    return refuse(needs === 'owner' ? 'not-team-owner' : 'not-team-admin')
  if (!isForLocked && isLocked(ports, team, me)) return refuse('second-factor-required')
  return { team, members, me }
}

/** Whether the team requires a second factor of the member, who lacks it. */
function isLocked({ clock }: Pick<ChangePorts, 'clock'>, team: Team, member: Member): boolean {
  const lockTime = findLockTime(team, member)
  return lockTime !== null && lockTime <= clock.now()
}

/** What members can do with the library now, by the owner's plan. */
export async function getState(
  { users, calendar }: Pick<TeamPorts, 'users' | 'calendar'>,
  team: Team,
): Promise<LibraryState> {
  const plans = await users.listPlans([team.ownerId])
  const ownerPlan = plans.get(team.ownerId) ?? 'free'
  return getLibraryState({ team, ownerPlan, now: calendar.now() })
}

type Published = { readonly teamId: string; readonly before: readonly Pick<Member, 'id'>[] }

/** For inside a transaction: tells everyone who was in the team before, or is now. */
export async function publishTeam(
  { teamMembers, changes }: Pick<TeamStores, 'teamMembers' | 'changes'>,
  { teamId, before }: Published,
): Promise<void> {
  const after = await teamMembers.listMembers(teamId)
  await publishToUsers({ teamMembers, changes }, listIds([...before, ...after]))
}

function listIds(members: readonly Pick<Member, 'id'>[]): readonly UserId[] {
  return members.map(({ id }) => id)
}

export async function publishToUsers(
  { teamMembers, changes }: Pick<TeamStores, 'teamMembers' | 'changes'>,
  userIds: readonly UserId[],
): Promise<void> {
  const ids = [...new Set(userIds)]
  await teamMembers.increaseRevisions(ids)
  for (const id of ids) await changes.publish(id)
}
