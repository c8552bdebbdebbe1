import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import type { PlanChange } from '../identity/user.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Clock } from '../time.ts'
import { publishToUsers } from './change-team.ts'
import { teamsReadOnlyEmail } from './emails.ts'
import type { Member, TeamPorts, TeamStores } from './ports.ts'

export type OwnerStores = Pick<TeamStores, 'teams' | 'teamMembers' | 'users' | 'outbox' | 'changes'>

type FollowPorts = OwnerStores & Pick<TeamPorts, 'siteUrl'> & { readonly clock: Clock }

/**
 * For inside the transaction that changes a user's plan: remembers when it stopped including teams,
 * emails the owner of teams about it, and tells all members.
 */
export async function followOwnersPlan(
  ports: FollowPorts,
  { userId, from, to, now }: PlanChange,
): Promise<void> {
  const hasTeams = getEntitlements(to).teams
  if (hasTeams === getEntitlements(from).teams) return

  const memberships = await ports.teamMembers.listMemberships(userId)
  const owned = memberships.filter(({ role }) => role === 'owner')
  const members: Member[] = []
  for (const { team } of owned) members.push(...(await ports.teamMembers.listMembers(team.id)))
  await publishToUsers(
    ports,
    members.map(({ id }) => id),
  )
  // After the members: rows of users are always locked in the same order.
  await ports.teams.setPlanEnd(userId, hasTeams ? null : now)

  const owner = members.find(({ id }) => id === userId)
  if (!owner || hasTeams) return
  const { siteUrl } = ports
  const mail = teamsReadOnlyEmail(owner, { endedAt: now, siteUrl })
  await writeMail(ports, mail)
}
