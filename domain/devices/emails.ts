import { getCopy } from '../copy/get-copy.ts'
import { greet } from '../identity/emails.ts'
import type { TokenScope } from '../identity/session.ts'
import type { User } from '../identity/user.ts'
import type { Mail } from '../mail/ports.ts'
import { toPrefix } from '../site-language.ts'
import { describeAbilities } from '../tokens/emails.ts'

export function editorConnectedEmail(
  user: User,
  { device, siteUrl }: { device: string; siteUrl: string },
): Mail {
  const { language } = user
  const { editor, disconnect, viewDevices } = getCopy(language).devices
  return {
    kind: 'editor-connected',
    to: user.email,
    language,
    subject: editor.subject,
    paragraphs: [
      greet(user),
      user.isEmailVerified ? editor.named(device) : editor.unnamed,
      disconnect,
    ],
    action: { label: viewDevices, url: `${siteUrl}${toPrefix(language)}/account` },
  }
}

type ConnectedTool = {
  readonly device: string
  readonly scopes: readonly TokenScope[]
  readonly siteUrl: string
}

export function toolConnectedEmail(user: User, { device, scopes, siteUrl }: ConnectedTool): Mail {
  const { language } = user
  const { tool, disconnect, viewDevices } = getCopy(language).devices
  return {
    kind: 'tool-connected',
    to: user.email,
    language,
    subject: tool.subject,
    paragraphs: [
      greet(user),
      user.isEmailVerified ? tool.named(device) : tool.unnamed,
      describeAbilities(scopes, language),
      disconnect,
    ],
    action: { label: viewDevices, url: `${siteUrl}${toPrefix(language)}/account` },
  }
}
