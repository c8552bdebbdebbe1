import type { IdentityPorts } from '../identity/ports.ts'
import { rotateSession } from '../identity/rotate-session.ts'
import type { UserId } from '../identity/user.ts'

type Current = { readonly userId: UserId; readonly sessionId: string }

/**
 * Logs out every other browser and editor and revokes all API tokens. This browser stays
 * logged in, with a new session token.
 */
export async function endOtherSessions(
  { secrets, together }: Pick<IdentityPorts, 'secrets' | 'together'>,
  { userId, sessionId }: Current,
): Promise<{ readonly token: string }> {
  const { token, apply } = rotateSession({ secrets }, sessionId)
  await together(({ sessions }) => apply(sessions, userId))
  return { token }
}
