import type { UserId } from '../identity/user.ts'
import { writeMail } from '../mail/outbox.ts'
import { type Refusal, refuse } from '../refusal.ts'
import {
  type ChangePorts,
  changeTeam,
  type LockedTeam,
  type RoleRefusal,
  type TeamCaller,
} from './change-team.ts'
import { removedFromTeamEmail } from './emails.ts'
import type { Member } from './ports.ts'
import type { GivenRole, Team } from './team.ts'

/** The owner can't leave and keeps their role until the team is transferred. */
type OwnerRefusal = Refusal<'is-team-owner'>

export function leaveTeam(
  ports: ChangePorts,
  caller: TeamCaller,
): Promise<Team | RoleRefusal | OwnerRefusal> {
  return changeTeam(ports, {
    ...caller,
    needs: 'member',
    isForLocked: true,
    async work({ stores, team, me, record }) {
      if (me.role === 'owner') return refuse('is-team-owner')
      await stores.teamMembers.removeMember(team.id, me.id)
      await record({ kind: 'member-left' })
      return team
    },
  })
}

type MemberInput = TeamCaller & { readonly memberId: UserId }

export type MemberRefusal = RoleRefusal | OwnerRefusal | Refusal<'no-such-member'>

/** Admins remove members, the owner also admins. Emails the one who was removed. */
export function removeMember(
  ports: ChangePorts,
  { memberId, ...caller }: MemberInput,
): Promise<Member | MemberRefusal> {
  const { clock } = ports
  return changeTeam(ports, {
    ...caller,
    needs: 'admin',
    async work({ stores, team, members, me, record }) {
      const member = findOther(members, memberId)
      if ('refused' in member) return member
      if (member.role === 'admin' && me.role !== 'owner') return refuse('not-team-owner')
      await stores.teamMembers.removeMember(team.id, member.id)
      await record({ kind: 'member-removed', subjectId: member.id })
      await writeMail({ ...stores, clock }, removedFromTeamEmail(member, { team }))
      return member
    },
  })
}

/** By the owner only: an admin could otherwise make more admins. */
export function changeRole(
  ports: ChangePorts,
  { memberId, role, ...caller }: MemberInput & { readonly role: GivenRole },
): Promise<Member | MemberRefusal> {
  return changeTeam(ports, {
    ...caller,
    needs: 'owner',
    async work({ stores, team, members, record }) {
      const member = findOther(members, memberId)
      if ('refused' in member || member.role === role) return member
      await stores.teamMembers.setRole(team.id, { userId: member.id, role })
      await record({ kind: 'role-changed', item: role, subjectId: member.id })
      return { ...member, role }
    },
  })
}

function findOther(
  members: LockedTeam['members'],
  memberId: UserId,
): Member | OwnerRefusal | Refusal<'no-such-member'> {
  const member = members.find(({ id }) => id === memberId)
  if (!member) return refuse('no-such-member')
  return member.role === 'owner' ? refuse('is-team-owner') : member
}
