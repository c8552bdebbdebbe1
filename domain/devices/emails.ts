import { greet } from '../identity/emails.ts'
import type { User } from '../identity/user.ts'
import type { Mail } from '../mail/ports.ts'

export function editorConnectedEmail(
  user: User,
  { device, siteUrl }: { device: string; siteUrl: string },
): Mail {
  return {
    kind: 'editor-connected',
    to: user.email,
    subject: 'A new editor was connected',
    paragraphs: [
      greet(user),
      user.isEmailVerified
        ? `An editor named “${device}” was just connected to your account.`
        : 'An editor was just connected to your account.',
      "If that was you, there's nothing you need to do. If it wasn't, disconnect it on your account page and change your password.",
    ],
    action: { label: 'View devices', url: `${siteUrl}/account` },
  }
}
