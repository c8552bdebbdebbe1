import type { LimitPorts, LimitStore } from '../limits/ports.ts'
import type { Outbox } from '../mail/ports.ts'
import type { Transaction } from '../transaction.ts'
import type { AllowanceStore, DeletedAccountPorts, DeletedAccountStore } from './deleted-account.ts'
import type { IdentityProvider, ProviderStores } from './identity-provider.ts'
import type { PasskeyStore, PasskeyVerifier } from './passkeys.ts'
import type { ProviderLoginStore } from './provider-logins.ts'
import type { SignInProvider } from './sign-in-provider.ts'
import type {
  AccountLockStore,
  FormerEmailStore,
  ProviderAccountStore,
  SessionStore,
  UserStore,
} from './stores.ts'
import type { UserId } from './user.ts'
import type { PendingLoginStore, ProofStore, WaysInStore } from './way-in-stores.ts'

export type {
  AuthUser,
  Credentials,
  EmailLink,
  IdentityProvider,
  IdentityTrouble,
  LinkMethods,
  NewAccount,
  Prepared,
  ProvenUser,
  ProviderStores,
  VerifiedEmail,
} from './identity-provider.ts'
export type {
  Credential,
  CredentialStore,
  FormerEmail,
  FormerEmailStore,
  ProviderAccount,
  ProviderAccountStore,
  SessionStore,
  StoredLink,
  UserStore,
} from './stores.ts'

/** What is kept about the ways to log in, and about who proved that it's them. */
type WayInStores = {
  readonly waysIn: WaysInStore
  readonly passkeys: PasskeyStore
  readonly providerLogins: ProviderLoginStore
  readonly pendingLogins: PendingLoginStore
  readonly proofs: ProofStore
}

/** What checks the ways to log in that aren't passwords. */
type WayInGateways = {
  /** Null if the site has no name, but an IP address. */
  readonly passkeyVerifier: PasskeyVerifier | null
  /** Where people can sign in instead of typing a password. None with a hosted provider. */
  readonly signInProviders: readonly SignInProvider[]
}

export type IdentityPorts = LimitPorts &
  DeletedAccountPorts &
  WayInStores &
  WayInGateways & {
    readonly identity: IdentityProvider
    readonly users: UserStore
    readonly sessions: SessionStore
    readonly locks: AccountLockStore
    readonly providerAccounts: ProviderAccountStore
    readonly formerEmails: FormerEmailStore
    readonly secrets: Secrets
    readonly signer: Signer
    readonly activeUsers: ActiveUsers
    readonly transaction: Transaction<IdentityStores>
    /** For links in emails. Never taken from a request. */
    readonly siteUrl: string
  }

/** Everything that an identity operation may write. */
export type IdentityStores = ProviderStores &
  WayInStores & {
    readonly limits: LimitStore
    readonly outbox: Outbox
    readonly locks: AccountLockStore
    readonly formerEmails: FormerEmailStore
    readonly deletedAccounts: DeletedAccountStore
    readonly usage: AllowanceStore
  }

/** Random secrets and their hashes. */
export type Secrets = {
  /** 256 random bits, as text that fits a URL or a cookie. */
  create(): string
  /** So many random letters of the alphabet, each equally likely. */
  spell(alphabet: string, length: number): string
  /** One-way; the same for the same secret. */
  hash(secret: string): string
}

/** Signs text with a key of the server. Signatures made with an older key are still valid. */
export type Signer = {
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

/**
 * Who is using this process right now, in memory. Written on every request, so that a
 * chore can look these users up at a hosted provider without slowing a request down.
 */
export type ActiveUsers = {
  add(id: UserId): void
  /** Those seen since they were last checked, whose last check was before the moment. */
  listUnchecked(checkedBefore: Date, atMost: number): readonly UserId[]
  markChecked(id: UserId, at: Date): void
}
