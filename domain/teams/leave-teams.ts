import type { User, UserId } from '../identity/user.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Clock } from '../time.ts'
import { publishToUsers } from './change-team.ts'
import { revokeUnbacked } from './consents.ts'
import { teamDeletedEmail } from './emails.ts'
import type { TeamPorts, TeamStores } from './ports.ts'
import { recordActivity } from './record-activity.ts'
import type { Team } from './team.ts'

/** Teams that a user has to transfer or delete before their account can be deleted, by name. */
export async function listOwnedTeams(
  { teamMembers }: Pick<TeamPorts, 'teamMembers'>,
  userId: UserId,
): Promise<readonly Team[]> {
  const memberships = await teamMembers.listMemberships(userId)
  return memberships.filter(({ role }) => role === 'owner').map(({ team }) => team)
}

/**
 * For inside the transaction that deletes an account: locks the user's teams and returns those they
 * own. From then on none can be transferred to them.
 */
export async function lockTeamsOf(
  { teams, teamMembers }: Pick<TeamStores, 'teams' | 'teamMembers'>,
  userId: UserId,
): Promise<readonly Team[]> {
  const memberships = await teamMembers.listMemberships(userId)
  // Always in the same order, so that two deletions don't wait for each other.
  for (const id of memberships.map(({ team }) => team.id).toSorted()) await teams.lockTeam(id)
  return listOwnedTeams({ teamMembers }, userId)
}

type LeavingPorts = TeamStores & { readonly clock: Clock }

/**
 * For inside the transaction that deletes an account: the user leaves every team, and invitations to
 * their verified address are deleted. Deletes teams that they own and emails the members: callers
 * refuse that, unless someone else created the account with a stranger's address.
 */
export async function leaveAllTeams(
  ports: LeavingPorts,
  user: Pick<User, 'id' | 'email' | 'isEmailVerified'>,
): Promise<void> {
  const owned = new Set((await lockTeamsOf(ports, user.id)).map(({ id }) => id))
  for (const { team } of await ports.teamMembers.listMemberships(user.id)) {
    const members = await ports.teamMembers.listMembers(team.id)
    const others = members.filter(({ id }) => id !== user.id)
    if (owned.has(team.id)) {
      await ports.teams.deleteTeam(team.id)
      for (const member of others) await writeMail(ports, teamDeletedEmail(member, { team }))
    } else {
      await ports.teamMembers.removeMember(team.id, user.id)
      const left = { teamId: team.id, actorId: user.id, kind: 'member-left' } as const
      await recordActivity(ports, left)
      const change = { teamId: team.id, actorId: user.id, before: members, after: others }
      await revokeUnbacked(ports, change)
    }
    await publishToUsers(
      ports,
      others.map(({ id }) => id),
    )
  }
  await ports.teamActivities.forgetTokenNames(user.id)
  // Anyone can sign up with an address that isn't theirs.
  if (user.isEmailVerified) await ports.teamInvitations.removeInvitationsTo(user.email)
}
