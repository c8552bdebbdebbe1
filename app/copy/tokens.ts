import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { namePlansWith } from '#app/plans/name-plans.ts'
import type { TokenScope } from '#domain/identity/session.ts'
import type { TokenLifeDays } from '#domain/tokens/api-access.ts'

/** API tokens on the account page and in the API. */
export const tokensSection = {
  title: 'API tokens',
  text: 'For your own scripts and tools. A token can do only what you allow here, until it expires or you revoke it.',
  reference: 'API reference',
  upgrade: `Use tokens in your own scripts. They're included in ${namePlansWith(({ apiAccess }) => apiAccess)}.`,
  paused: `Your tokens are paused until you upgrade to ${getPlanWith(({ apiAccess }) => apiAccess).name}.`,
  /** After one of the two above. */
  reading: 'One that only reads your account, for a status bar, works on every plan.',
  seePlans: 'See plans',
  created: { before: 'Created ', after: '' },
  used: { before: 'Last used ', after: '' },
  unused: 'Not used yet',
  expires: { before: 'Expires ', after: '' },
  scopes: 'What it can do',
  unscoped: 'Can do everything: it was created before tokens had permissions.',
  revoke: 'Revoke',
  /** For screen readers, after the button's text. */
  which: (token: string) => ` ${token}`,
}

export const tokenForm = {
  title: 'New token',
  hint: 'Shown once, after you create it.',
  open: 'Create',
  name: 'Name',
  nameExample: 'Nightly build',
  life: 'Expires after',
  scopes: 'What it can do',
  submit: 'Create token',
  /** Around the token's name. */
  created: { before: '', after: ' was created.' },
  copyNow: "Copy it now: you won't see it again.",
  copied: 'the token',
  invalidName: 'Please enter a name of up to 60 characters',
  noScopes: 'Choose at least one thing that the token can do',
}

export const tokenLives: Readonly<Record<TokenLifeDays, string>> = {
  30: '30 days',
  90: '90 days',
  365: 'One year',
}

export const scopeTexts: Readonly<Record<TokenScope, string>> = {
  'models:use': 'Make requests. They count toward your allowance.',
  'usage:read': 'Read your name, email, plan, allowance, usage, invoices and prompts.',
  'snippets:write': 'Read and change your snippets and tuned models.',
  'teams:write': 'Read and change the libraries of your teams.',
}

export function describeMissingScope(scope: TokenScope): string {
  return `This token needs the scope ${scope}. Create one that has it on your account page`
}
