import { greet } from '../identity/emails.ts'
import type { TokenScope } from '../identity/session.ts'
import type { User } from '../identity/user.ts'
import { formatDay, formatList } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'

type Created = {
  readonly name: string
  readonly expiresAt: Date
  readonly scopes: readonly TokenScope[]
  readonly siteUrl: string
}

export function tokenCreatedEmail(user: User, { name, expiresAt, scopes, siteUrl }: Created): Mail {
  // An unverified address may be someone else's, so the email contains nothing the user typed.
  const which = user.isEmailVerified ? `An API token named “${name}”` : 'An API token'
  return {
    kind: 'token-created',
    to: user.email,
    subject: 'A new API token was created',
    paragraphs: [
      greet(user),
      `${which} was just created for your account. It works until ${formatDay(expiresAt)}.`,
      `It can ${formatList(scopes.map((scope) => abilities[scope]))}.`,
      "If that was you, there's nothing you need to do. If it wasn't, revoke the token on your account page and change your password now.",
    ],
    action: { label: 'View tokens', url: `${siteUrl}/account` },
  }
}

/** What a token or a tool can do, after “It can”. */
export const abilities: Readonly<Record<TokenScope, string>> = {
  'models:use': 'make requests that count toward your allowance (models:use)',
  'usage:read': 'read your name, email, plan, allowance, usage, invoices and prompts (usage:read)',
  'snippets:write': 'read and change your snippets and tuned models (snippets:write)',
  'teams:write': 'read and change the libraries of your teams (teams:write)',
}
