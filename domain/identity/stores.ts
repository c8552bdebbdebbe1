import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type { SiteLanguage } from '../site-language.ts'
import type { Session, SessionCutoff } from './session.ts'
import type { Subscription, User, UserId } from './user.ts'

/** User profiles. Every change is published to the user's open pages. */
export type UserStore = {
  addUser(user: User, subscription: Subscription): Promise<void>
  findUser(id: UserId): Promise<User | null>
  /** The plan of each of these who is a user. */
  listPlans(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, PlanId>>
  /** The newest, should several have it. */
  findUserByEmail(email: string): Promise<User | null>
  /** Everyone with the address, the newest first. */
  listUsersByEmail(email: string): Promise<readonly User[]>
  findSubscription(id: UserId): Promise<Subscription | null>
  setSubscription(id: UserId, subscription: Subscription): Promise<void>
  setName(id: UserId, name: string): Promise<void>
  setLanguage(id: UserId, language: SiteLanguage): Promise<void>
  setEmail(id: UserId, address: Pick<User, 'email' | 'isEmailVerified'>): Promise<void>
  /** Also deletes everything that references the user: subscription, sessions and so on. */
  deleteUser(id: UserId): Promise<void>
}

/** Password hashes and email links. Empty while a hosted provider keeps the passwords. */
export type CredentialStore = {
  /** Returns false, and adds nothing, if another account has the address. */
  addCredential(credential: Credential): Promise<boolean>
  findCredential(userId: UserId): Promise<Credential | null>
  findCredentialByEmail(email: string): Promise<Credential | null>
  /** `findCredential` in a transaction: nobody else can change the row until the transaction ends. */
  holdCredential(userId: UserId): Promise<Credential | null>
  updateCredential(
    userId: UserId,
    changes: Partial<Omit<Credential, 'id' | 'email'>>,
  ): Promise<void>
  /**
   * The same with another address, in a transaction. Returns false, and changes nothing, if another
   * account has the address, even one that took it a moment ago.
   */
  changeAddress(
    userId: UserId,
    changes: Pick<Credential, 'email'> & Partial<Omit<Credential, 'id'>>,
  ): Promise<boolean>
  /** With all links of the user. */
  deleteCredential(userId: UserId): Promise<void>
  addLink(link: StoredLink): Promise<void>
  findLink(id: string): Promise<StoredLink | null>
  listLinks(userId: UserId): Promise<readonly StoredLink[]>
  /** Returns true for the one caller who removed it. */
  removeLink(id: string): Promise<boolean>
  removeLinks(userId: UserId): Promise<void>
  removeExpiredLinks(now: Date): Promise<boolean>
}

export type Credential = Pick<User, 'id' | 'email' | 'name' | 'isEmailVerified'> & {
  /** In PHC format. Null: the account has no password. */
  readonly passwordHash: string | null
}

/** A single-use link that was sent by email. Its secret isn't stored. */
export type StoredLink = {
  /** The hash of the secret. */
  readonly id: string
  readonly purpose: 'verify' | 'change' | 'reset'
  /** Null for a password reset of an address that no account has. */
  readonly userId: UserId | null
  /** The address that it verifies, or that it was sent to. */
  readonly email: string
  /** Fingerprint of the credential at the time. A link is void once that changes. Empty for `verify`. */
  readonly credentialFingerprint: string
  readonly expiresAt: Date
}

/** What we keep about users of a hosted provider. Unused while we keep the passwords. */
export type ProviderAccountStore = {
  /** Replaces what was kept before. */
  keepAccount(account: ProviderAccount): Promise<void>
  findAccount(userId: UserId): Promise<ProviderAccount | null>
  findAccountByEmail(email: string): Promise<ProviderAccount | null>
  forgetAccount(userId: UserId): Promise<void>
}

export type ProviderAccount = {
  readonly userId: UserId
  /** The user's address at the provider. */
  readonly email: string
  /** Lets us act for the user at the provider. Encrypted, so that a stolen database isn't enough. */
  readonly encryptedRefreshToken: string
  /** When the password that we last saw was set. */
  readonly passwordChangedAt: Date
  /** New addresses that the user asked for with the current password. */
  readonly pendingEmails: readonly string[]
  /** The account was given back to its owner: nobody can log in until a new password is set. */
  readonly isPasswordRevoked: boolean
}

/** Addresses that an account can go back to. */
export type FormerEmailStore = {
  addFormerEmail(former: FormerEmail): Promise<void>
  findFormerEmail(id: string): Promise<FormerEmail | null>
  /** The newest first. */
  listFormerEmails(
    of: { readonly userId: UserId } | { readonly email: string },
  ): Promise<readonly FormerEmail[]>
  /** Deletes that address of the user, and every one that was added since the moment. */
  dropFormerEmails(these: {
    readonly userId: UserId
    readonly email: string
    readonly since: Date
  }): Promise<void>
  forgetFormerEmails(before: Date): Promise<void>
}

/** An address that a user had, or is about to leave. Its id is the hash of a secret sent there. */
export type FormerEmail = {
  readonly id: string
  readonly userId: UserId
  readonly email: string
  readonly addedAt: Date
  readonly expiresAt: Date
}

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
  /**
   * Ends every session of the user except the one with that id, and logins that wait for a code.
   * No browser is spared the second factor anymore.
   */
  endSessions(userId: UserId, except?: { readonly id: string }): Promise<void>
  /** Deletes the sessions that can no longer be used. */
  forgetSessions(life: SessionCutoff): Promise<boolean>
  /** Deletes the sessions whose `expiresAt` has passed. */
  forgetExpiredSessions(now: Date): Promise<boolean>
}

/** Accounts that support has locked. */
export type AccountLockStore = {
  findLock(userId: UserId): Promise<AccountLock | null>
  /** `findLock` in a transaction: the account can't be locked or unlocked until the transaction ends. */
  holdLock(userId: UserId): Promise<AccountLock | null>
  /** Replaces an earlier lock. */
  addLock(userId: UserId, lock: AccountLock): Promise<void>
  /** Returns whether there was one. */
  removeLock(userId: UserId): Promise<boolean>
}

export type AccountLock = { readonly reason: string; readonly at: Date }
