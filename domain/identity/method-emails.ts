import { writeMail } from '../mail/outbox.ts'
import type { Mail } from '../mail/ports.ts'
import { later } from '../time.ts'
import { greet, toLink } from './emails.ts'
import { addFormerEmail, undoMs } from './former-emails.ts'
import { mayEmail } from './may-email.ts'
import type { AuthUser, IdentityPorts, IdentityStores } from './ports.ts'

/** A change of the ways to log in that its owner is told about. */
export type MethodChange =
  | 'password-added'
  | 'passkey-added'
  | 'passkey-removed'
  | 'provider-added'
  | 'provider-removed'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'recovery-codes-replaced'
  | 'new-browser'

const words: Readonly<
  Record<MethodChange, { subject: string; describe(name: string): string; undo: string }>
> = {
  'password-added': {
    subject: 'A password was added to your account',
    describe: () => 'Your account now has a password that you can log in with.',
    undo: 'disable it',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    describe: (name) => `The passkey “${name}” can now log in to your account.`,
    undo: 'remove it',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    describe: (name) => `The passkey “${name}” can't log in to your account anymore.`,
    undo: 'secure your account',
  },
  'provider-added': {
    subject: 'A new way to log in to your account',
    describe: (name) => `Your account can now be opened with ${name}.`,
    undo: 'remove it',
  },
  'provider-removed': {
    subject: 'A way to log in was removed from your account',
    describe: (name) => `Your account can't be opened with ${name} anymore.`,
    undo: 'secure your account',
  },
  'second-factor-added': {
    subject: 'Two-step login is on',
    describe: () => "From now on, we'll ask for a code from your app after your password.",
    undo: 'turn it off',
  },
  'second-factor-removed': {
    subject: 'Two-step login is off',
    describe: () => "We don't ask for a code after your password anymore.",
    undo: 'secure your account',
  },
  'recovery-codes-replaced': {
    subject: 'You have new recovery codes',
    describe: () => 'Your account has new recovery codes. The old ones no longer work.',
    undo: 'secure your account',
  },
  'new-browser': {
    subject: 'New login to your account',
    describe: (name) => `Someone logged in to your account with a browser we don't know: ${name}.`,
    undo: 'end that login',
  },
}

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
  const url = toLink(siteUrl, { page: 'not-me', secret })
  await writeMail({ ...stores, clock }, methodEmail(user, { change, name, url }))
}

type Wording = { readonly change: MethodChange; readonly name: string; readonly url: string }

function methodEmail(user: AuthUser, { change, name, url }: Wording): Mail {
  const { subject, describe, undo } = words[change]
  return {
    kind: 'login-changed',
    to: user.email,
    subject,
    paragraphs: [
      greet(user),
      describe(user.isEmailVerified ? name : ''),
      `If that was you, there's nothing you need to do. If it wasn't, choose “This wasn't me” within 7 days: we'll ${undo}, log everyone out, and send you a link to choose a new password.`,
    ],
    action: { label: "This wasn't me", url },
  }
}
