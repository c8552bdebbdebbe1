import { listSessions } from '../identity/manage-sessions.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { SnippetPorts } from '../snippets/ports.ts'
import { listOwnedTeams } from '../teams/leave-teams.ts'
import type { TeamPorts } from '../teams/ports.ts'
import { isPausedWithoutAccess } from '../tokens/api-access.ts'
import type { TuningPorts } from '../tuning/ports.ts'

/** What a user has made that a smaller plan restricts. */
export type OwnedItems = {
  readonly snippets: number
  /** Those that can do more than every plan includes, tools too. */
  readonly tokens: number
  readonly teams: number
  readonly tunedModels: number
}

export async function countOwnedItems(
  ports: Pick<IdentityPorts, 'sessions' | 'clock'> &
    Pick<SnippetPorts, 'snippets'> &
    Pick<TeamPorts, 'teamMembers'> &
    Pick<TuningPorts, 'tunedModels'>,
  userId: UserId,
): Promise<OwnedItems> {
  const snippets = await ports.snippets.listSnippets(userId)
  const tokens = await listSessions(ports, { userId, kinds: ['token', 'tool'] })
  const teams = await listOwnedTeams(ports, userId)
  const tunedModels = await ports.tunedModels.listTunedModels(userId)
  return {
    snippets: snippets.length,
    tokens: tokens.filter(isPausedWithoutAccess).length,
    teams: teams.length,
    tunedModels: tunedModels.length,
  }
}
