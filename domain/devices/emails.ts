import { greet } from '../identity/emails.ts'
import type { TokenScope } from '../identity/session.ts'
import type { User } from '../identity/user.ts'
import { formatList } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'
import { abilities } from '../tokens/emails.ts'

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

type ConnectedTool = {
  readonly device: string
  readonly scopes: readonly TokenScope[]
  readonly siteUrl: string
}

export function toolConnectedEmail(user: User, { device, scopes, siteUrl }: ConnectedTool): Mail {
  return {
    kind: 'tool-connected',
    to: user.email,
    subject: 'A new tool was connected',
    paragraphs: [
      greet(user),
      user.isEmailVerified
        ? `A tool named “${device}” was just connected to your account.`
        : 'A tool was just connected to your account.',
      `It can ${formatList(scopes.map((scope) => abilities[scope]))}.`,
      "If that was you, there's nothing you need to do. If it wasn't, disconnect it on your account page and change your password.",
    ],
    action: { label: 'View devices', url: `${siteUrl}/account` },
  }
}
