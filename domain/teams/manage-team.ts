import { writeMail } from '../mail/outbox.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type ChangePorts, changeTeam, type RoleRefusal, type TeamCaller } from './change-team.ts'
import { teamDeletedEmail } from './emails.ts'
import type { Team } from './team.ts'

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
