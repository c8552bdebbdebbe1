import type { LastLife, Session } from './session.ts'
import type { User, UserId } from './user.ts'

/** What identity asks of the database about who is signed in. Whoever shows something by a session is told of its end. */
export type SessionStore = {
  addSession(session: Session): Promise<void>
  /** Unless the user has as many live ones of its kind already. In a transaction: exact however many are added at once. */
  addSessionAtMost(session: Session, most: number): Promise<boolean>
  /** The session and whose it is, in one look: it is asked for every page. */
  findSession(id: string): Promise<{ readonly session: Session; readonly user: User } | null>
  /** Whether somebody still has the session. In a transaction: it then ends after that, and not before. */
  holdSession(userId: UserId, id: string): Promise<boolean>
  renewSession(id: string, seenAt: Date): Promise<void>
  /** Moves a session to another token; the old one opens nothing any more. Does nothing when it has ended. */
  replaceSession(
    userId: UserId,
    session: { readonly id: string; readonly newId: string },
  ): Promise<void>
  /** The last seen first. */
  listSessions(userId: UserId): Promise<readonly Session[]>
  /** Nobody ends a session of somebody else. */
  endSession(userId: UserId, id: string): Promise<void>
  /** Ends every session of the user except the one with that id. */
  endSessions(userId: UserId, except?: { readonly id: string }): Promise<void>
  /** Forgets the sessions that can no longer be used. */
  forgetSessions(life: LastLife): Promise<void>
  /** Deletes the sessions whose own end has come. */
  forgetExpiredSessions(now: Date): Promise<void>
}
