import type { Secrets, SessionStore } from './ports.ts'
import type { UserId } from './user.ts'

type Rotation = {
  /** The new token of the browser, to be sent as its session cookie. */
  readonly token: string
  /** Call it in the transaction of the change that makes the rotation necessary. */
  readonly apply: (sessions: SessionStore, userId: UserId) => Promise<void>
}

/**
 * Gives the current browser a new session token and logs out everything else: other
 * browsers, editors, API tokens, and every copy of the old cookie. A session that ended
 * in the meantime stays ended, and the new token then opens nothing.
 */
export function rotateSession(
  { secrets }: { readonly secrets: Secrets },
  currentId: string,
): Rotation {
  const token = secrets.create()
  return {
    token,
    async apply(sessions, userId) {
      await sessions.endSessions(userId, { id: currentId })
      await sessions.replaceSession(userId, { id: currentId, newId: secrets.hash(token) })
    },
  }
}
