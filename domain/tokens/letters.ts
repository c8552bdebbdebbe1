import { greet } from '../identity/greet.ts'
import type { User } from '../identity/user.ts'
import type { Mail } from '../mail/mail.ts'
import { formatDay } from '../time.ts'

type Created = { readonly name: string; readonly expiresAt: Date; readonly siteUrl: string }

export function tokenCreatedLetter(user: User, { name, expiresAt, siteUrl }: Created): Mail {
  // An unverified address may be somebody else's: no words of the user's own go there.
  const which = user.isEmailVerified ? `An API token named “${name}”` : 'An API token'
  return {
    kind: 'token-created',
    to: user.email,
    subject: 'A new API token was created',
    paragraphs: [
      greet(user),
      `${which} was just created for your account. It works until ${formatDay(expiresAt)}.`,
      'If this was you, there’s nothing to do. If it wasn’t, revoke the token on your account page and change your password now.',
    ],
    action: { label: 'See your tokens', url: `${siteUrl}/account` },
  }
}
