import { greet } from '../identity/emails.ts'
import type { User } from '../identity/user.ts'
import type { Mail } from '../mail/ports.ts'
import { formatDay } from '../time.ts'

type Created = { readonly name: string; readonly expiresAt: Date; readonly siteUrl: string }

export function tokenCreatedEmail(user: User, { name, expiresAt, siteUrl }: Created): Mail {
  // An unverified address may be someone else's, so the email contains nothing the user typed.
  const which = user.isEmailVerified ? `An API token named “${name}”` : 'An API token'
  return {
    kind: 'token-created',
    to: user.email,
    subject: 'A new API token was created',
    paragraphs: [
      greet(user),
      `${which} was just created for your account. It works until ${formatDay(expiresAt)}.`,
      "If that was you, there's nothing you need to do. If it wasn't, revoke the token on your account page and change your password now.",
    ],
    action: { label: 'View tokens', url: `${siteUrl}/account` },
  }
}
