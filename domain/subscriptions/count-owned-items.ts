import { listSessions } from '../identity/manage-sessions.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { SnippetPorts } from '../snippets/ports.ts'
import { listOwnedTeams } from '../teams/leave-teams.ts'
import type { TeamPorts } from '../teams/ports.ts'

/** What a user has made that a smaller plan restricts. */
export type OwnedItems = {
  readonly snippets: number
  readonly tokens: number
  readonly teams: number
}

export async function countOwnedItems(
  ports: Pick<IdentityPorts, 'sessions' | 'clock'> &
    Pick<SnippetPorts, 'snippets'> &
    Pick<TeamPorts, 'teamMembers'>,
  userId: UserId,
): Promise<OwnedItems> {
  const snippets = await ports.snippets.listSnippets(userId)
  const tokens = await listSessions(ports, { userId, kinds: ['token'] })
  const teams = await listOwnedTeams(ports, userId)
  return { snippets: snippets.length, tokens: tokens.length, teams: teams.length }
}
