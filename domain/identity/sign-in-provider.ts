import type { Refusal } from '../refusal.ts'

/**
 * A company that vouches for people, such as GitHub. A sign-in takes two requests: `start` says where
 * to send the browser, and `finish` reads what the browser brings back.
 */
export type SignInProvider = {
  /** In addresses, such as `/auth/github/callback`. */
  readonly id: string
  /** What people read. */
  readonly name: string
  /** Whether it vouches in the name of this issuer. */
  isIssuer(issuer: string): boolean
  start(request: ProviderRequest): Promise<ProviderStart | Refusal<'provider-down'>>
  /**
   * Checks the answer and fetches the person from the provider. Keeps none of the provider's tokens.
   * A code works once, at the provider that issued it.
   */
  finish(answer: ProviderAnswer): Promise<ProviderPerson | ProviderTrouble>
}

export type ProviderRequest = {
  readonly redirectUrl: string
  /** Ask the person to sign in again, even if the provider remembers them. */
  readonly isFresh: boolean
}

export type ProviderStart = {
  /** At the provider. */
  readonly url: string
  readonly checks: ProviderChecks
}

/** Secrets of one sign-in. They stay on the server, except for what `url` and the answer contain. */
export type ProviderChecks = {
  readonly state: string
  readonly nonce: string
  /** Of PKCE. */
  readonly verifier: string
}

export type ProviderAnswer = {
  readonly redirectUrl: string
  /** The query that the browser brought, as it is. */
  readonly query: string
  readonly checks: ProviderChecks
  /** The person must have signed in since, where the provider can tell. Null: at any time. */
  readonly freshSince: Date | null
}

/** The pair of issuer and subject is who they are: addresses change hands. */
export type ProviderPerson = {
  readonly issuer: string
  readonly subject: string
  /** Null if the provider tells none. */
  readonly email: string | null
  /** The provider says that they read email there. */
  readonly isEmailVerified: boolean
  /** May be empty. */
  readonly name: string
}

export type ProviderTrouble = Refusal<
  /** It can't be reached, or is too slow. */
  | 'provider-down'
  /** They said no, or left. */
  | 'provider-canceled'
  /** The code is too old, or was used. */
  | 'provider-expired'
  /** The answer isn't what the standard demands, or the provider rejects our client. */
  | 'provider-failed'
  /** They were asked to sign in again, and didn't. */
  | 'provider-stale'
>
