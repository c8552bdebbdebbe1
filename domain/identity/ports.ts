import type { Session } from './session.ts'
import type { Subscription, User, UserId } from './user.ts'

/** What identity asks of the database about people. */
export type UserStore = {
  addUser(user: User, subscription: Subscription): Promise<void>
  findUser(id: UserId): Promise<User | null>
  findSubscription(id: UserId): Promise<Subscription | null>
}

/** What identity asks of the database about who is signed in. */
export type SessionStore = {
  addSession(session: Session): Promise<void>
  /** The session and whose it is, in one look: it is asked for every page. */
  findSession(id: string): Promise<{ readonly session: Session; readonly user: User } | null>
  renewSession(id: string, seenAt: Date): Promise<void>
  /** The last seen first. */
  listSessions(userId: UserId): Promise<readonly Session[]>
  endSession(id: string): Promise<void>
  /** Ends every session of the user, but for the one that is excepted. */
  endSessions(userId: UserId, except?: string): Promise<void>
}
