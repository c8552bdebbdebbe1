import { greet } from '../identity/greet.ts'
import type { User } from '../identity/user.ts'
import type { Mail } from '../mail/mail.ts'

export function editorConnectedLetter(
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
        ? `An editor was connected to your account just now. It calls itself “${device}”.`
        : 'An editor was connected to your account just now.',
      'If that was you, there is nothing to do. If it was not, log it out on your account page and choose a new password.',
    ],
    action: { label: 'See your devices', url: `${siteUrl}/account` },
  }
}
