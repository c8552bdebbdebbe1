/** A provider as the operator configured it. */
export type ProviderSettings = GitHubSettings | OpenIdSettings

type ClientSettings = {
  readonly id: string
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
}

export type GitHubSettings = ClientSettings & {
  readonly kind: 'github'
  /** Where people sign in: https://github.com, or a GitHub Enterprise Server. */
  readonly url: string
}

export type OpenIdSettings = ClientSettings & {
  /** Google and Microsoft differ from the standard in what they can be asked and believed. */
  readonly kind: 'google' | 'microsoft' | 'openid'
  readonly issuer: string
}
