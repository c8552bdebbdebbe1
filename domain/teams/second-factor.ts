import { writeMail } from '../mail/outbox.ts'
import type { Mail } from '../mail/ports.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { later } from '../time.ts'
import { type ChangePorts, changeTeam, type RoleRefusal, type TeamCaller } from './change-team.ts'
import { secondFactorRequiredEmail } from './emails.ts'
import type { Member, TeamPorts } from './ports.ts'
import { findLockTime, secondFactorGraceMs, type Team } from './team.ts'

type Readers = { readonly members: readonly Member[]; readonly siteUrl: string }

/** To everyone who needs a second factor and has none. */
function listMails(team: Team, { members, siteUrl }: Readers): readonly Mail[] {
  return members.flatMap((member) => {
    const dueAt = findLockTime(team, member)
    return dueAt ? [secondFactorRequiredEmail(member, { team, dueAt, siteUrl })] : []
  })
}

type Requirement = TeamCaller & { readonly isRequired: boolean }

/**
 * Whether members need a second factor, as the owner decides, who must have one. Members without
 * one are emailed and have seven days. See ADR-0092.
 */
export function requireSecondFactor(
  ports: ChangePorts & Pick<TeamPorts, 'siteUrl'>,
  { isRequired, ...caller }: Requirement,
): Promise<Team | RoleRefusal | Refusal<'owner-needs-second-factor'>> {
  const { clock, siteUrl } = ports
  return changeTeam(ports, {
    ...caller,
    needs: 'owner',
    async work({ stores, team, members, me, record }) {
      if (isRequired === (team.secondFactorDueAt !== null)) return team
      if (isRequired && !me.hasSecondFactor) return refuse('owner-needs-second-factor')
      const secondFactorDueAt = isRequired ? later(clock.now(), secondFactorGraceMs) : null
      await stores.teams.setSecondFactorDue(team.id, secondFactorDueAt)
      await record({ kind: isRequired ? 'second-factor-required' : 'second-factor-optional' })
      const changed = { ...team, secondFactorDueAt }
      for (const mail of listMails(changed, { members, siteUrl }))
        await writeMail({ ...stores, clock }, mail)
      return changed
    },
  })
}
