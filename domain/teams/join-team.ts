import type { User, UserId } from '../identity/user.ts'
import { consumeNetworkRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import { type ChangePorts, publishTeam } from './change-team.ts'
import { isBacked } from './consents.ts'
import { findNoRoom } from './create-team.ts'
import type { InvitationKey, Member, TeamInvitation, TeamPorts, TeamStores } from './ports.ts'
import { recordActivity } from './record-activity.ts'
import { type GivenRole, type Team, teamLimits } from './team.ts'

const invalidLinksPerNetwork: RateLimit = {
  name: 'team-invitation-link',
  max: 30,
  windowMs: minutes(15),
}

/** An invitation, as the one who was invited sees it. */
export type InvitationView = {
  readonly id: string
  readonly teamName: string
  readonly inviterName: string
  readonly role: GivenRole
  readonly email: string
  readonly expiresAt: Date
}

type ReadPorts = Pick<TeamPorts, 'teamInvitations' | 'teams' | 'teamMembers' | 'clock'>

/**
 * What a link from an email invites to. Changes nothing. Links that don't exist are rate limited
 * per network; one that exists is never refused because of them.
 */
export async function findInvitation(
  ports: ReadPorts & Pick<TeamPorts, 'limits' | 'secrets'>,
  { token, from }: { readonly token: string; readonly from: string },
): Promise<InvitationView | Refusal<'invitation-spent' | 'too-many-links'>> {
  const tokenHash = ports.secrets.hash(token)
  const found = await ports.teamInvitations.findInvitation({ tokenHash })
  const view = found && (await toView(ports, found))
  if (view) return view
  const isAllowed = await consumeNetworkRateLimit(ports, { limit: invalidLinksPerNetwork, from })
  return refuse(isAllowed ? 'invitation-spent' : 'too-many-links')
}

/** The invitations to the user's address. Nothing until it is verified: it may be someone else's. */
export async function listInvitationsTo(
  ports: ReadPorts,
  { email, isEmailVerified }: Pick<User, 'email' | 'isEmailVerified'>,
): Promise<readonly InvitationView[]> {
  if (!isEmailVerified) return []
  const invitations = await ports.teamInvitations.listInvitationsTo(email)
  const views = await Promise.all(invitations.map((invitation) => toView(ports, invitation)))
  return views.filter((view) => view !== null)
}

/** Null if it has expired, the team was deleted, or its sender could no longer send it. */
async function toView(
  { teams, teamMembers, clock }: ReadPorts,
  invitation: TeamInvitation,
): Promise<InvitationView | null> {
  const { id, teamId, invitedBy, role, email, expiresAt } = invitation
  const team = expiresAt > clock.now() ? await teams.findTeam(teamId) : null
  if (!team) return null
  const members = await teamMembers.listMembers(teamId)
  const inviter = members.find((member) => member.id === invitedBy)
  if (!inviter || !isBacked(members, invitation)) return null
  return { id, teamName: team.name, inviterName: inviter.name, role, email, expiresAt }
}

/** By the link of the email, or by its id from the list of the user's own invitations. */
type Invited = {
  readonly userId: UserId
  readonly invitation: { readonly token: string } | { readonly id: string }
}

type InvitedRefusal = Refusal<'invitation-spent' | 'wrong-address' | 'email-not-verified'>

export type AcceptRefusal = InvitedRefusal | Refusal<'team-full' | 'too-many-memberships'>

/**
 * Joins the team. Works once, for the account whose verified address was invited. Someone who is in
 * the team already stays what they are.
 */
export function acceptInvitation(
  ports: ChangePorts & Pick<TeamPorts, 'secrets'>,
  invited: Invited,
): Promise<Team | AcceptRefusal> {
  return withInvitation(ports, invited, async ({ stores, team, members, invitation, user }) => {
    if (!members.some(({ id }) => id === user.id)) {
      if (members.length >= teamLimits.members) return refuse('team-full')
      const full = await findNoRoom(stores, { userId: user.id, isOwner: false })
      if (full) return refuse('too-many-memberships')
      const joinedAt = ports.clock.now()
      const { role } = invitation
      await stores.teamMembers.addMember(team.id, { userId: user.id, role, joinedAt })
      const activity = { teamId: team.id, actorId: user.id, kind: 'member-joined' } as const
      await recordActivity({ ...stores, clock: ports.clock }, activity)
    }
    await stores.teamInvitations.removeInvitation(invitation.id)
    await publishTeam(stores, { teamId: team.id, before: members })
    return team
  })
}

/** Deletes the invitation. Nobody is told. */
export function declineInvitation(
  ports: ChangePorts & Pick<TeamPorts, 'secrets'>,
  invited: Invited,
): Promise<Team | InvitedRefusal> {
  return withInvitation(ports, invited, async ({ stores, team, invitation }) => {
    await stores.teamInvitations.removeInvitation(invitation.id)
    return team
  })
}

type OpenInvitation = {
  readonly stores: TeamStores
  readonly team: Team
  readonly members: readonly Member[]
  readonly invitation: TeamInvitation
  readonly user: User
}

/** Locks the team and reads the invitation again, so that it can't be used twice or after it was revoked. */
function withInvitation<Result extends object>(
  { transaction, secrets, clock }: ChangePorts & Pick<TeamPorts, 'secrets'>,
  { userId, invitation: given }: Invited,
  work: (open: OpenInvitation) => Promise<Result>,
): Promise<Result | InvitedRefusal> {
  const key: InvitationKey = 'id' in given ? given : { tokenHash: secrets.hash(given.token) }
  return transaction(async (stores) => {
    const open = await lockInvitation(stores, { key, now: clock.now() })
    if (!open) return refuse('invitation-spent')
    const { invitation } = open
    const user = await stores.users.findUser(userId)
    // Without the link, someone else's invitation looks like one that doesn't exist.
    if (user?.email !== invitation.email) {
      return refuse('id' in given ? 'invitation-spent' : 'wrong-address')
    }
    if (!user.isEmailVerified) return refuse('email-not-verified')
    return work({ stores, ...open, user })
  })
}

/** Null unless it can be used now. */
async function lockInvitation(
  { teams, teamMembers, teamInvitations }: TeamStores,
  { key, now }: { readonly key: InvitationKey; readonly now: Date },
): Promise<Omit<OpenInvitation, 'stores' | 'user'> | null> {
  const found = await teamInvitations.findInvitation(key)
  const team = found && (await teams.lockTeam(found.teamId))
  const invitation = team && (await teamInvitations.findInvitation(key))
  if (!invitation || invitation.expiresAt <= now) return null
  const members = await teamMembers.listMembers(team.id)
  return isBacked(members, invitation) ? { team, members, invitation } : null
}
