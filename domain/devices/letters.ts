import type { User } from '../identity/user.ts'
import type { Mail } from '../mail/mail.ts'

export function editorConnectedLetter(
  { name, email }: User,
  { device, siteUrl }: { device: string; siteUrl: string },
): Mail {
  return {
    kind: 'editor-connected',
    to: email,
    subject: 'A new editor was connected',
    paragraphs: [
      `Hello ${name},`,
      `An editor was connected to your account just now. It calls itself “${device}”.`,
      'If that was you, there is nothing to do. If it was not, log it out on your account page and choose a new password.',
    ],
    action: { label: 'See your devices', url: `${siteUrl}/account` },
  }
}
