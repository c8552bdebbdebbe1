import type { Secrets, SessionStore } from './ports.ts'
import type { UserId } from './user.ts'

type Rotation = {
  /** The new token of the browser, to be sent as its session cookie. */
  readonly token: string
  /** Call it in the transaction of the change that makes the rotation necessary. */
  readonly apply: (sessions: SessionStore, userId: UserId) => Promise<void>
  /** The same, but other browsers, editors and API tokens stay logged in. */
  readonly renew: (sessions: SessionStore, userId: UserId) => Promise<void>
}

/**
 * Gives the current browser a new session token, so that every copy of the old cookie is worth
 * nothing. A session that ended in the meantime stays ended, and the new token then opens nothing.
 */
export function rotateSession(
  { secrets }: { readonly secrets: Secrets },
  currentId: string,
): Rotation {
  const token = secrets.create()
  const renew: Rotation['renew'] = (sessions, userId) =>
    sessions.replaceSession(userId, { id: currentId, newId: secrets.hash(token) })

  return {
    token,
    async apply(sessions, userId) {
      await sessions.endSessions(userId, { id: currentId })
      await renew(sessions, userId)
    },
    renew,
  }
}
