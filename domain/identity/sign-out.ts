import type { IdentityPorts } from './ports.ts'
import type { Session } from './session.ts'

/** Ends a session for good: its token opens nothing any more, wherever it was copied to. */
export async function signOut(
  { sessions }: Pick<IdentityPorts, 'sessions'>,
  { userId, id }: Session,
): Promise<void> {
  await sessions.endSession(userId, id)
}
