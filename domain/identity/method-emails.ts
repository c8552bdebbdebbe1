import { type Copy, getCopy } from '../copy/get-copy.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Mail } from '../mail/ports.ts'
import { toPrefix } from '../site-language.ts'
import { later } from '../time.ts'
import { greet, type Reader, toLink } from './emails.ts'
import { addFormerEmail, undoMs } from './former-emails.ts'
import { getUserLanguage } from './get-user-language.ts'
import { mayEmail } from './may-email.ts'
import type { AuthUser, IdentityPorts, IdentityStores } from './ports.ts'

/** A change of the ways to log in that its owner is told about. */
export type MethodChange = keyof Copy['identity']['changes']

type Announcement = {
  readonly user: AuthUser
  readonly change: MethodChange
  /** What it's called: a passkey's name, a provider, a browser. */
  readonly name?: string
}

/**
 * Emails the owner about a changed way to log in, in the transaction that changes it. The email's
 * link undoes what was added since and gives the account back, for a week.
 */
export async function announceMethod(
  ports: IdentityPorts,
  stores: IdentityStores,
  { user, change, name = '' }: Announcement,
): Promise<void> {
  if (!(await mayEmail({ ...ports, ...stores }, user))) return
  const { clock, siteUrl } = ports
  const { formerEmails } = stores
  const expiresAt = later(clock.now(), undoMs)
  const secret = await addFormerEmail(ports, { formerEmails, user, expiresAt })
  const reader = { ...user, language: await getUserLanguage(stores, user.id) }
  await writeMail({ ...stores, clock }, methodEmail(reader, { change, name, secret, siteUrl }))
}

type Wording = {
  readonly change: MethodChange
  readonly name: string
  readonly secret: string
  readonly siteUrl: string
}

export function methodEmail(user: Reader, { change, name, secret, siteUrl }: Wording): Mail {
  const { language } = user
  const { mail, identity } = getCopy(language)
  const { subject, text, undo, ...words } = identity.changes[change]
  const isNamed = user.isEmailVerified && 'named' in words
  const url = toLink(siteUrl + toPrefix(language), { page: 'not-me', secret })
  return {
    kind: 'login-changed',
    to: user.email,
    language,
    subject,
    paragraphs: [greet(user), isNamed ? words.named(name) : text, undo],
    action: { label: mail.notMe, url },
  }
}
