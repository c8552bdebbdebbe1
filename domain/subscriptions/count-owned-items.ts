import { listSessions } from '../identity/manage-sessions.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { SnippetPorts } from '../snippets/ports.ts'

/** What a user has made that a smaller plan restricts. */
export type OwnedItems = { readonly snippets: number; readonly tokens: number }

export async function countOwnedItems(
  ports: Pick<IdentityPorts, 'sessions' | 'clock'> & Pick<SnippetPorts, 'snippets'>,
  userId: UserId,
): Promise<OwnedItems> {
  const snippets = await ports.snippets.listSnippets(userId)
  const tokens = await listSessions(ports, { userId, kinds: ['token'] })
  return { snippets: snippets.length, tokens: tokens.length }
}
