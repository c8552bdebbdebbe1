import type { UserId } from '../identity/user.ts'
import type { Member, OwnershipOffer, TeamInvitation, TeamPorts } from './ports.ts'
import { recordActivity } from './record-activity.ts'
import { getInvitingRole, hasRole } from './team.ts'

type Role = Pick<Member, 'id' | 'role'>

/**
 * Whether the one who sent the invitation could still send it. One that isn't backed is worth
 * nothing: a removed admin would otherwise come back under another address. See ADR-0068.
 */
export function isBacked(
  members: readonly Role[],
  { invitedBy, role }: Pick<TeamInvitation, 'invitedBy' | 'role'>,
): boolean {
  const inviter = members.find(({ id }) => id === invitedBy)
  return inviter !== undefined && hasRole(inviter.role, getInvitingRole(role))
}

/** Whether the team is still the owner's to give, the other one is in it, and there's time left. */
export function isOpen(
  members: readonly Role[],
  { fromId, toId, expiresAt }: OwnershipOffer,
  now: Date,
): boolean {
  const isOwner = members.some(({ id, role }) => id === fromId && role === 'owner')
  return isOwner && members.some(({ id }) => id === toId) && now < expiresAt
}

type RoleChange = {
  readonly teamId: string
  readonly actorId: UserId
  readonly before: readonly Role[]
  readonly after: readonly Role[]
}

/**
 * For inside a transaction that has locked the team and changed its members: deletes the invitations
 * of everyone who lost the role that they took, and an offer whose owner or member is gone.
 */
export async function revokeUnbacked(
  ports: Pick<TeamPorts, 'teamInvitations' | 'teamOffers' | 'teamActivities' | 'clock'>,
  { teamId, actorId, before, after }: RoleChange,
): Promise<void> {
  const lost = before.filter(({ id, role }) => !hasKept(after, { id, role }))
  if (lost.length === 0) return
  const offer = await ports.teamOffers.findOffer(teamId)
  if (offer && !isOpen(after, offer, ports.clock.now())) await ports.teamOffers.removeOffer(teamId)
  const invitations = await ports.teamInvitations.listInvitations(teamId)
  for (const { id } of lost) {
    const theirs = invitations.filter((one) => one.invitedBy === id && !isBacked(after, one))
    if (theirs.length === 0) continue
    for (const one of theirs) await ports.teamInvitations.removeInvitation(one.id)
    const whose =
      id === actorId
        ? ({ kind: 'own-invitations-revoked' } as const)
        : ({ kind: 'invitations-revoked', subjectId: id } as const)
    await recordActivity(ports, { teamId, actorId, ...whose, item: String(theirs.length) })
  }
}

function hasKept(after: readonly Role[], { id, role }: Role): boolean {
  const now = after.find((one) => one.id === id)
  return now !== undefined && hasRole(now.role, role)
}
