import type { IdentityPorts } from '../identity/ports.ts'
import { rotateSession } from '../identity/rotate-session.ts'
import type { UserId } from '../identity/user.ts'

type Current = { readonly userId: UserId; readonly sessionId: string }

/**
 * Logs out every other browser and editor and revokes all API tokens. This browser stays
 * logged in, with a new session token.
 */
export async function endOtherSessions(
  { secrets, transaction }: Pick<IdentityPorts, 'secrets' | 'transaction'>,
  { userId, sessionId }: Current,
): Promise<{ readonly token: string; readonly hadTokens: boolean }> {
  const { token, apply } = rotateSession({ secrets }, sessionId)
  const hadTokens = await transaction(async ({ sessions }) => {
    const before = await sessions.listSessions(userId)
    await apply(sessions, userId)
    return before.some(({ kind }) => kind === 'token')
  })
  return { token, hadTokens }
}
