import type { LimitPorts } from '../limits/ports.ts'
import type { PlanId } from '../plans/plans.ts'
import type { Stores } from '../ports.ts'
import type { Refusal } from '../refusal.ts'
import type { Transaction } from '../transaction.ts'
import type { AccountLockStore } from './account-lock.ts'
import type { ActiveUsers } from './active-users.ts'
import type { DeletedAccountPorts } from './deleted-account.ts'
import type { SessionStore } from './session-store.ts'
import type { FormerEmailStore, UndoProvider } from './undo-ports.ts'
import type { Subscription, User, UserId } from './user.ts'

export type { SessionStore } from './session-store.ts'

export type IdentityPorts = LimitPorts &
  DeletedAccountPorts & {
    readonly identity: IdentityProvider
    readonly users: UserStore
    readonly sessions: SessionStore
    readonly locks: AccountLockStore
    readonly providerAccounts: ProviderAccountStore
    readonly formerEmails: FormerEmailStore
    readonly secrets: Secrets
    readonly signer: Signer
    readonly activeUsers: ActiveUsers
    readonly transaction: Transaction<Stores>
    /** Where links in mails lead to. Never taken from a request. */
    readonly siteUrl: string
  }

/**
 * Whoever keeps the passwords and knows which addresses are proven: better-auth
 * in our own house, or a company's service. What changes there and what we write
 * down about it are one act: `record` runs in the same transaction where the
 * provider lives in our database, and after the provider's answer where it does not.
 */
export type IdentityProvider = UndoProvider & {
  /** A company's: it keeps the passwords, and writes the mails that bring its links. */
  readonly isHosted: boolean
  createUser(
    account: NewAccount,
    acts: { readonly record: WriteDown; readonly writeMail: WriteMail },
  ): Promise<
    AuthUser | Refusal<'email-taken' | 'invalid-email' | 'weak-password'> | IdentityTrouble
  >
  setDisplayName(
    change: { readonly user: AuthUser; readonly name: string },
    record: WriteDown,
  ): Promise<AuthUser | Refusal<'log-in-again'> | IdentityTrouble>
  /**
   * Takes as long for an address nobody has as for a wrong password. Records
   * nothing when the password became another one while it was looked at.
   */
  signIn(
    credentials: Credentials & {
      /** A known browser or a session: checked before any stranger's password. */
      readonly isKnown?: boolean
    },
    record: WriteDown,
  ): Promise<ProvenUser | Refusal<'wrong-credentials'> | IdentityTrouble>
  sendVerificationEmail(
    user: AuthUser,
    writeMail: WriteMail,
  ): Promise<Sent | Refusal<'log-in-again'> | IdentityTrouble>
  /** Answers alike, and as fast, whether or not anyone has the address. */
  sendPasswordReset(email: string, writeMail: WriteMail): Promise<Sent | IdentityTrouble>
  /** Sends a link to the new address; nothing changes before it is followed. */
  sendEmailChange(
    change: { readonly user: ProvenUser; readonly email: string },
    writeMail: WriteMail,
  ): Promise<
    Sent | Refusal<'email-taken' | 'invalid-email' | 'wrong-credentials'> | IdentityTrouble
  >
  /** What a link in an email would do. Changes nothing. */
  findLink(secret: string): Promise<EmailLink | Refusal<'link-spent'> | IdentityTrouble>
  /**
   * Follows a link that proves an address: the one at sign-up, a new one, or the old one that a
   * hosted provider gives back. A link with another purpose stays as it was.
   */
  verifyEmail(
    secret: string,
    record: WriteDown<ProvenEmail>,
  ): Promise<ProvenEmail | Refusal<'link-spent' | 'email-taken'> | IdentityTrouble>
  resetPassword(
    reset: { readonly secret: string; readonly password: string },
    record: WriteDown,
  ): Promise<AuthUser | Refusal<'link-spent' | 'weak-password'> | IdentityTrouble>
  changePassword(
    change: { readonly user: ProvenUser; readonly password: string },
    record: WriteDown,
  ): Promise<AuthUser | Refusal<'wrong-credentials' | 'weak-password'> | IdentityTrouble>
  deleteUser(
    user: ProvenUser,
    record: WriteDown,
  ): Promise<AuthUser | Refusal<'wrong-credentials'> | IdentityTrouble>
  /**
   * Whether the provider still lets the user in. `user-gone`: disabled or deleted there,
   * or it revoked what we hold to speak for them. Always active while we keep the passwords.
   */
  checkUser(id: UserId): Promise<{ readonly active: true } | Refusal<'user-gone'> | IdentityTrouble>
  /** Voids every link of the user's that we sent by email. Those of a hosted provider live on. */
  revokeLinks(id: UserId): Promise<void>
  /** Forgets the links that nobody can follow any more. */
  forgetSpentLinks(): Promise<void>
}

type Sent = { readonly sent: true }

export type EmailLink = {
  readonly purpose: 'verify' | 'change' | 'reset' | 'recover'
  /** Whose account it is. Null when only a hosted provider knows them so far. */
  readonly userId: UserId | null
  /** The account's address now. */
  readonly email: string
  /** The account's address once the link is followed. */
  readonly newEmail: string
}

/** Nothing was looked at and nothing changed: too many ask at once, the provider is away, or it will not have us. */
export type IdentityTrouble = Refusal<'too-busy' | 'identity-down' | 'identity-closed'>

/** A person as the provider knows them. */
export type AuthUser = Pick<User, 'id' | 'email' | 'name' | 'isEmailVerified'>

/** Someone who gave their password just now. The proof is the provider's own, and void once the password or the address is another. */
export type ProvenUser = AuthUser & { readonly proof: string }

export type Credentials = { readonly email: string; readonly password: string }

export type NewAccount = Credentials & { readonly name: string }

/** `former` is the address that the proven one takes the place of, if it is a new one. */
export type ProvenEmail = { readonly user: AuthUser; readonly former: string | null }

/** What we write down about a change at the provider. */
export type WriteDown<What = AuthUser> = (stores: Stores, what: What) => Promise<void>

/** Called when the mail with the link is ours to write. A hosted provider writes its own. */
export type WriteMail = (
  stores: Stores,
  link: { readonly user: AuthUser; readonly secret: string },
) => Promise<void>

/** What identity asks of the database about people. Whoever shows them is told of every change. */
export type UserStore = {
  addUser(user: User, subscription: Subscription): Promise<void>
  findUser(id: UserId): Promise<User | null>
  /** Everyone of them who is a user, with their plan. */
  listPlans(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, PlanId>>
  /** The newest, should several have it. */
  findUserByEmail(email: string): Promise<User | null>
  /** Everyone with the address, the newest first. */
  listUsersByEmail(email: string): Promise<readonly User[]>
  findSubscription(id: UserId): Promise<Subscription | null>
  setSubscription(id: UserId, subscription: Subscription): Promise<void>
  setName(id: UserId, name: string): Promise<void>
  setEmail(id: UserId, address: Pick<User, 'email' | 'isEmailVerified'>): Promise<void>
  /** With everything that hangs on them: subscription and sessions. */
  deleteUser(id: UserId): Promise<void>
}

/** What we keep to speak to a hosted provider for someone. Unused while the provider lives in our own house. */
export type ProviderAccountStore = {
  /** In place of what was kept before. */
  keepAccount(account: ProviderAccount): Promise<void>
  findAccount(userId: UserId): Promise<ProviderAccount | null>
  findAccountByEmail(email: string): Promise<ProviderAccount | null>
  forgetAccount(userId: UserId): Promise<void>
}

export type ProviderAccount = {
  readonly userId: UserId
  /** The address that the provider has of them. */
  readonly email: string
  /** What lets us speak for them at the provider. Sealed: a stolen database opens nothing there. */
  readonly sealedKey: string
  /** Since when they have the password that we last heard of. */
  readonly passwordAt: Date
  /** The addresses that they may move to, while they keep this password. */
  readonly moves: readonly string[]
  /** The account was given back to its owner: nobody logs in until a new password is set. */
  readonly isPasswordVoid: boolean
}

/** Things that cannot be guessed, and what may be kept of them. */
export type Secrets = {
  /** 256 bits, as text that fits an address or a cookie. */
  create(): string
  /** So many letters of the alphabet, each as likely as the others. */
  spell(alphabet: string, length: number): string
  /** One-way; the same for the same secret. */
  hash(secret: string): string
}

/** Signs text with a key of the server. Signatures made with an older key still count. */
export type Signer = {
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}
