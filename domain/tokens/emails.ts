import { getCopy } from '../copy/get-copy.ts'
import { greet } from '../identity/emails.ts'
import type { TokenScope } from '../identity/session.ts'
import type { User } from '../identity/user.ts'
import { formatDay, formatList } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'
import { type SiteLanguage, toPrefix } from '../site-language.ts'

type Created = {
  readonly name: string
  readonly expiresAt: Date
  readonly scopes: readonly TokenScope[]
  readonly siteUrl: string
}

export function tokenCreatedEmail(user: User, { name, expiresAt, scopes, siteUrl }: Created): Mail {
  const { language } = user
  const { token } = getCopy(language).devices
  const day = formatDay(expiresAt, language)
  return {
    kind: 'token-created',
    to: user.email,
    language,
    subject: token.subject,
    paragraphs: [
      greet(user),
      // An unverified address may be someone else's, so the email contains nothing the user typed.
      user.isEmailVerified ? token.named(name, day) : token.unnamed(day),
      describeAbilities(scopes, language),
      token.revoke,
    ],
    action: { label: token.button, url: `${siteUrl}${toPrefix(language)}/account` },
  }
}

/** What a token or a tool can do, in a sentence. */
export function describeAbilities(scopes: readonly TokenScope[], language: SiteLanguage): string {
  const { abilities, canDo } = getCopy(language).devices
  const named: Readonly<Record<TokenScope, string>> = abilities
  return canDo(
    formatList(
      scopes.map((scope) => named[scope]),
      language,
    ),
  )
}
