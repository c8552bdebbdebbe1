import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import type { TokenScope } from '#domain/identity/session.ts'
import { namePlansWith } from './plan-limits.ts'

/** API tokens on the account page and in the API. */
export const tokensHint =
  'For your own scripts and tools. A token can do only what you allow here, until it expires or you revoke it.'

export function describeTokenUpgrade(hasPaused: boolean): string {
  const others = hasPaused
    ? `Your tokens are paused until you upgrade to ${getPlanWith(({ apiAccess }) => apiAccess).name}.`
    : `Tokens for your own scripts are included in ${namePlansWith(({ apiAccess }) => apiAccess)}.`
  return `${others} One that only reads your account, for a status bar, works on every plan.`
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
  'usage:read': 'Read your name, email, plan, allowance, usage, invoices and prompts.',
  'snippets:write': 'Read and change your snippets and tuned models.',
  'teams:write': 'Read and change the libraries of your teams.',
}

/** For screen readers, before the scopes of a token or a tool. */
export const scopesLabel = 'What it can do'

/** In the list, for tokens without scopes. */
export const unscopedToken = 'Can do everything: it was created before tokens had permissions.'

export function describeMissingScope(scope: TokenScope): string {
  return `This token needs the scope ${scope}. Create one that has it on your account page`
}
