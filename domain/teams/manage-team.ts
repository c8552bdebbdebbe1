import type { UserId } from '../identity/user.ts'
import { writeMail } from '../mail/outbox.ts'
import { type Refusal, refuse } from '../refusal.ts'
import {
  type ChangePorts,
  changeTeam,
  findState,
  type RoleRefusal,
  type TeamCaller,
} from './change-team.ts'
import { countOwned } from './create-team.ts'
import { teamDeletedEmail, teamReceivedEmail, teamTransferredEmail } from './emails.ts'
import type { TeamPorts } from './ports.ts'
import { type LibraryState, type Team, teamLimits } from './team.ts'

/** By the owner and admins. */
export function renameTeam(
  ports: ChangePorts,
  { name, ...caller }: TeamCaller & { readonly name: string },
): Promise<Team | RoleRefusal> {
  return changeTeam(ports, {
    ...caller,
    needs: 'admin',
    async work({ stores, team, record }) {
      if (name === team.name) return team
      await stores.teams.setName(team.id, name)
      await record({ kind: 'team-renamed', item: name })
      return { ...team, name }
    },
  })
}

export type TransferRefusal = RoleRefusal | Refusal<'no-such-member' | 'owns-too-many-teams'>

export type Transferred = {
  readonly team: Team
  /** By the new owner's plan. */
  readonly library: LibraryState
}

/**
 * Makes another member the owner and the former owner an admin, and emails both. The library then
 * depends on the new owner's plan.
 */
export function transferTeam(
  ports: ChangePorts & Pick<TeamPorts, 'siteUrl'>,
  { memberId, ...caller }: TeamCaller & { readonly memberId: UserId },
): Promise<Transferred | TransferRefusal> {
  const { clock, calendar, siteUrl } = ports
  return changeTeam(ports, {
    ...caller,
    needs: 'owner',
    async work({ stores, team, members, me, library, record }) {
      const member = members.find(({ id }) => id === memberId)
      if (!member || member.role === 'owner') return refuse('no-such-member')
      await stores.teamMembers.lockMemberships(member.id)
      const memberships = await stores.teamMembers.listMemberships(member.id)
      if (countOwned(memberships) >= teamLimits.owned) return refuse('owns-too-many-teams')

      // Transferring doesn't start the 30 days again.
      const coveredUntil = library.kind === 'active' ? calendar.now() : team.coveredUntil
      await stores.teams.setOwner(team.id, { ownerId: member.id, coveredUntil })
      await record({ kind: 'team-transferred', subjectId: member.id })
      const moved = (await stores.teams.findTeam(team.id)) ?? team
      const state = await findState({ ...stores, calendar }, moved)
      const about = { team, siteUrl, library: state }
      await writeMail({ ...stores, clock }, teamReceivedEmail(member, { ...about, from: me }))
      await writeMail({ ...stores, clock }, teamTransferredEmail(me, { ...about, to: member }))
      return { team: moved, library: state }
    },
  })
}

export type DeleteTeamRefusal = RoleRefusal | Refusal<'wrong-team-name'>

/**
 * Deletes a team with its library, and emails the other members. `confirmation` is the team's name,
 * as the owner typed it.
 */
export function deleteTeam(
  ports: ChangePorts,
  { confirmation, ...caller }: TeamCaller & { readonly confirmation: string },
): Promise<Team | DeleteTeamRefusal> {
  const { clock } = ports
  return changeTeam(ports, {
    ...caller,
    needs: 'owner',
    async work({ stores, team, members, me }) {
      if (confirmation.trim() !== team.name) return refuse('wrong-team-name')
      await stores.teams.deleteTeam(team.id)
      for (const member of members) {
        if (member.id === me.id) continue
        await writeMail({ ...stores, clock }, teamDeletedEmail(member, { team }))
      }
      return team
    },
  })
}
