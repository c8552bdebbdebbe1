import type { LastLife, Session } from './session.ts'
import type { User, UserId } from './user.ts'

/** Sessions. Pages and streams that belong to a session are notified when it ends. */
export type SessionStore = {
  addSession(session: Session): Promise<void>
  /** Returns false, and adds nothing, if the user has that many live sessions of the kind. Exact in a transaction. */
  addSessionAtMost(session: Session, most: number): Promise<boolean>
  /** The session and its user, in one query: every page needs it. */
  findSession(id: string): Promise<{ readonly session: Session; readonly user: User } | null>
  /** Whether the session still exists. In a transaction: it can't end before the transaction does. */
  holdSession(userId: UserId, id: string): Promise<boolean>
  renewSession(id: string, seenAt: Date): Promise<void>
  /** Gives a session another token; the old one stops working. Does nothing if the session has ended. */
  replaceSession(
    userId: UserId,
    session: { readonly id: string; readonly newId: string },
  ): Promise<void>
  /** The most recently active first. */
  listSessions(userId: UserId): Promise<readonly Session[]>
  /** Does nothing if the session is another user's. */
  endSession(userId: UserId, id: string): Promise<void>
  /** Ends every session of the user except the one with that id. */
  endSessions(userId: UserId, except?: { readonly id: string }): Promise<void>
  /** Deletes the sessions that can no longer be used. */
  forgetSessions(life: LastLife): Promise<void>
  /** Deletes the sessions whose `expiresAt` has passed. */
  forgetExpiredSessions(now: Date): Promise<void>
}
