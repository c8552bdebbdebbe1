import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { namePlansWith } from '#app/plans/name-plans.ts'
import type { TokenScope } from '#domain/identity/session.ts'

/** API tokens on the account page and in the API. */
export const tokensHint =
  'For your own scripts and tools. A token can do only what you allow here, until it expires or you revoke it.'

export function describeTokenUpgrade(hasTokens: boolean): string {
  return hasTokens
    ? `Your tokens are paused until you upgrade to ${getPlanWith(({ apiAccess }) => apiAccess).name}.`
    : `Use tokens in your own scripts. They're included in ${namePlansWith(({ apiAccess }) => apiAccess)}.`
}

export const newTokenHint = 'Shown once, after you create it.'
export const tokenCreatedHint = "Copy it now: you won't see it again."

export const invalidTokenName = 'Please enter a name of up to 60 characters'
export const noScopes = 'Choose at least one thing that the token can do'

/** Labels of the times after them. */
export const tokenTimes = {
  created: 'Created',
  used: 'Last used',
  unused: 'Not used yet',
  expires: 'Expires',
}

export const scopeTexts: Readonly<Record<TokenScope, string>> = {
  'models:use': 'Make requests. They count toward your allowance.',
  'usage:read': 'Read your name, email, plan and what is left of your allowance.',
  'snippets:write': 'Read and change your snippets and tuned models.',
  'teams:write': 'Read and change the libraries of your teams.',
}

/** In the list, for tokens without scopes. */
export const unscopedToken = 'Can do everything: it was created before tokens had permissions.'

export function describeMissingScope(scope: TokenScope): string {
  return `This token needs the scope ${scope}. Create one that has it on your account page`
}
