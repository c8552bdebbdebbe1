import type { IdentityPorts } from './ports.ts'
import type { Session } from './session.ts'
import type { UserId } from './user.ts'

/** Ends a session for good: its token is void, wherever it was copied to. */
export async function signOut(
  { sessions }: Pick<IdentityPorts, 'sessions'>,
  { userId, id }: Session,
): Promise<void> {
  await sessions.endSession(userId, id)
}

/** Logs another browser out, disconnects an editor or revokes an API token, if it is this user's. */
export async function endSession(
  { sessions }: Pick<IdentityPorts, 'sessions'>,
  { userId, sessionId }: { readonly userId: UserId; readonly sessionId: string },
): Promise<void> {
  await sessions.endSession(userId, sessionId)
}
