import type { Refusal } from '../refusal.ts'
import type { SiteLanguage } from '../site-language.ts'
import type { CredentialStore, ProviderAccountStore, SessionStore, UserStore } from './stores.ts'
import type { User, UserId } from './user.ts'

/**
 * Keeps the passwords and knows which email addresses are verified: our own `credential` table, or
 * a hosted service. Every change takes two steps. The slow one (hashing, HTTP calls) comes first
 * and returns a `Prepared` value. Then the operation opens one transaction and calls `write`
 * together with its own writes. See ADR-0036.
 */
export type IdentityProvider = {
  /** A hosted service keeps the passwords and sends the emails with its links itself. */
  readonly isHosted: boolean
  createUser(
    account: NewAccount,
  ): Promise<
    PreparedUser | Refusal<'email-taken' | 'invalid-email' | 'weak-password'> | IdentityTrouble
  >
  setDisplayName(change: {
    readonly user: AuthUser
    readonly name: string
  }): Promise<Prepared<AuthUser> | Refusal<'log-in-again'> | IdentityTrouble>
  /**
   * Takes as long for an unknown email address as for a wrong password. `write` refuses if the
   * password or the address was changed while the password was being checked.
   */
  checkPassword(
    credentials: Credentials & {
      /** From a known browser or a session: checked before the passwords of strangers. */
      readonly isKnown?: boolean
      /** The network of someone who isn't known. Networks with few attempts go first. */
      readonly from?: string
    },
  ): Promise<
    | Prepared<ProvenUser | Refusal<'wrong-credentials'>>
    | Refusal<'wrong-credentials'>
    | IdentityTrouble
  >
  /** Always at a hosted provider, which keeps its own ways to log in. */
  hasPassword(userId: UserId): Promise<boolean>
  /**
   * For someone who proved in the same session a short while ago that it's them. Null if there is
   * no such account, and at a hosted provider, which wants the password itself.
   */
  recallUser(userId: UserId): Promise<ProvenUser | null>
  sendVerificationEmail(
    user: Pick<User, 'id' | 'email' | 'language'>,
  ): Promise<Prepared<SentLink> | Refusal<'log-in-again'> | IdentityTrouble>
  /** Same answer, after the same time, whether or not an account has the address. */
  sendPasswordReset(to: {
    readonly email: string
    /** Of a hosted provider's email. */
    readonly language: SiteLanguage
  }): Promise<Prepared<SentLink & { readonly user: AuthUser | null }> | IdentityTrouble>
  /** For a link to the new address. The address changes when the link is followed. */
  sendEmailChange(change: {
    readonly user: ProvenUser
    readonly email: string
    readonly language: SiteLanguage
  }): Promise<
    | Prepared<SentLink | Refusal<'email-taken'>>
    | Refusal<'email-taken' | 'invalid-email' | 'wrong-credentials'>
    | IdentityTrouble
  >
  /**
   * The address that the newest link for a change of address was sent to, while the link is valid.
   * Always null at a hosted provider, which doesn't tell.
   */
  findPendingEmail(userId: UserId): Promise<string | null>
  /** Voids every link that would change the address of a user. */
  cancelEmailChange(userId: UserId): Prepared<void>
  /** What a link in an email would do. Changes nothing. */
  findLink(secret: string): Promise<EmailLink | Refusal<'link-spent'> | IdentityTrouble>
  /**
   * Follows a link that verifies an address: from sign-up, after a change of address, or from the
   * email by which a hosted provider undoes a change. A link with another purpose isn't used up.
   */
  verifyEmail(
    secret: string,
  ): Promise<
    | Prepared<VerifiedEmail | Refusal<'link-spent' | 'email-taken'>>
    | Refusal<'link-spent' | 'email-taken'>
    | IdentityTrouble
  >
  /** Also verifies the address that the link was sent to. */
  resetPassword(reset: {
    readonly secret: string
    readonly password: string
  }): Promise<
    | Prepared<AuthUser | Refusal<'link-spent'>>
    | Refusal<'link-spent' | 'weak-password'>
    | IdentityTrouble
  >
  changePassword(change: {
    readonly user: ProvenUser
    readonly password: string
  }): Promise<
    | Prepared<AuthUser | Refusal<'wrong-credentials'>>
    | Refusal<'wrong-credentials' | 'weak-password'>
    | IdentityTrouble
  >
  deleteUser(
    user: ProvenUser,
  ): Promise<PreparedDeletion | Refusal<'wrong-credentials'> | IdentityTrouble>
  /** Cancels a change of address by the link that was sent to the new address. */
  stopEmailChange(
    secret: string,
  ): Promise<
    | Prepared<{ readonly stopped: true } | Refusal<'link-spent'>>
    | Refusal<'link-spent'>
    | IdentityTrouble
  >
  /**
   * Deletes an account by the link of its sign-up, unless its address is verified. A hosted
   * provider may require the owner to log in first.
   */
  deleteUnverified(
    secret: string,
  ): Promise<
    | Prepared<AuthUser | Refusal<'link-spent' | 'already-verified'>>
    | Refusal<'link-spent' | 'already-verified' | 'log-in-again'>
    | IdentityTrouble
  >
  /**
   * Gives an account back to the person who reads email at an address that it has or had: makes it
   * the account's verified address, disables the password, voids all other links, and creates a
   * link for a new password. A hosted provider can't change the address back.
   */
  restoreEmail(userId: UserId): Promise<PreparedRestore | IdentityTrouble>
  /**
   * Whether the provider still lets the user in. `user-gone`: disabled or deleted there, or it
   * revoked our refresh token. Always active if we keep the passwords.
   */
  checkUser(id: UserId): Promise<{ readonly active: true } | Refusal<'user-gone'> | IdentityTrouble>
  /** Deletes expired links. */
  forgetSpentLinks(): Promise<boolean>
}

/** The methods about links in emails. */
export type LinkMethods = Pick<
  IdentityProvider,
  | 'sendVerificationEmail'
  | 'sendPasswordReset'
  | 'sendEmailChange'
  | 'findPendingEmail'
  | 'cancelEmailChange'
  | 'findLink'
  | 'verifyEmail'
  | 'resetPassword'
  | 'stopEmailChange'
  | 'deleteUnverified'
  | 'restoreEmail'
  | 'forgetSpentLinks'
>

/** What a provider writes to. */
export type ProviderStores = {
  readonly credentials: CredentialStore
  readonly providerAccounts: ProviderAccountStore
  readonly users: UserStore
  readonly sessions: SessionStore
}

/**
 * A change whose slow part is done. Call `write` in the operation's transaction, before its own
 * writes, and end the operation if it refuses. The transaction may run again after a deadlock.
 */
export type Prepared<Result> = { write(stores: ProviderStores): Promise<Result> }

type PreparedUser = Prepared<(SentLink & { readonly user: AuthUser }) | Refusal<'email-taken'>> & {
  /** After the transaction: a hosted provider sends its verification email. */
  afterCommit(): Promise<void>
  /** When the transaction failed: a hosted provider deletes the new user again. */
  undo(): Promise<void>
}

type PreparedDeletion = Prepared<AuthUser | Refusal<'wrong-credentials'>> & {
  /**
   * After the transaction: a hosted provider deletes the user. In this order, because someone who
   * is left only there can log in and try again, and someone who is left only here could not.
   */
  afterCommit(): Promise<
    { readonly deleted: true } | Refusal<'wrong-credentials'> | IdentityTrouble
  >
}

type PreparedRestore = {
  write(
    stores: ProviderStores,
    email: string,
  ): Promise<
    (SentLink & { readonly user: AuthUser }) | Refusal<'email-taken' | 'restore-elsewhere'>
  >
  /** After the transaction: a hosted provider emails its link for a new password. */
  afterCommit(to: { readonly email: string; readonly language: SiteLanguage }): Promise<void>
}

/** The secret for the link in our email. Null when there is no email for us to send. */
export type SentLink = { readonly secret: string | null }

export type EmailLink = {
  readonly purpose: 'verify' | 'change' | 'reset' | 'recover'
  /** Null when only a hosted provider knows the user so far. */
  readonly userId: UserId | null
  /** The account's address now. */
  readonly email: string
  /** The account's address once the link is followed. */
  readonly newEmail: string
}

/** Nothing was checked and nothing changed: too many requests, the provider is down, or it rejects our key. */
export type IdentityTrouble = Refusal<'too-busy' | 'identity-down' | 'identity-closed'>

/** A person as the provider knows them. */
export type AuthUser = Pick<User, 'id' | 'email' | 'name' | 'isEmailVerified'>

/** Someone who just proved that it's them. The proof is void once the password or the address changes. */
export type ProvenUser = AuthUser & { readonly proof: string }

export type Credentials = { readonly email: string; readonly password: string }

export type NewAccount = {
  /** A random one unless it's given. A hosted provider chooses its own. */
  readonly id?: UserId
  readonly email: string
  readonly name: string
  /** Of the page that they signed up on. */
  readonly language: SiteLanguage
  /** Null: the account is opened by other ways. Not at a hosted provider, which keeps its own rules. */
  readonly password: string | null
  /** Someone else vouches for the address, so we don't ask for it to be verified. */
  readonly isEmailVerified?: boolean
}

/** `former` is the address that was replaced, if the account had another one. */
export type VerifiedEmail = { readonly user: AuthUser; readonly former: string | null }
