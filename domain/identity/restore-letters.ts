import type { Mail } from '../mail/mail.ts'
import { formatDay } from '../time.ts'
import { greet } from './greet.ts'
import { toLink } from './letters.ts'
import type { AuthUser } from './ports.ts'

/** Goes to the owner of an account that was given back to them. */
export function accountRestoredLetter(user: AuthUser, url: string): Mail {
  return {
    kind: 'account-restored',
    to: user.email,
    subject: 'Choose a new password',
    paragraphs: [
      greet(user),
      "Your account uses this email address. We've logged everyone out, and the old password no longer works.",
      'The link works once, for one hour. You can ask for another one on the login page at any time.',
    ],
    action: { label: 'Choose a new password', url },
  }
}

/** Goes to the address that the account had until it was moved back. */
export function emailRestoredLetter(email: string): Mail {
  return {
    kind: 'email-restored',
    to: email,
    subject: 'Your email address was changed back',
    paragraphs: [
      'Hello,',
      "Someone who can read email at the previous address of your Ghost Writers IA account undid the change to this one. You can't log in with this address anymore.",
      "If you didn't expect this, reply to this email.",
    ],
    action: null,
  }
}

type Former = { readonly siteUrl: string; readonly secret: string; readonly until: Date }

/** Goes to an address that an account left recently, when someone asks for a new password there. */
export function addressLeftLetter(email: string, { siteUrl, secret, until }: Former): Mail {
  return {
    kind: 'address-left',
    to: email,
    subject: 'Your account uses a different email address',
    paragraphs: [
      'Hello,',
      'Someone asked for a new password for this email address. The Ghost Writers IA account that used it was changed to a different address.',
      `If you didn't change it, choose “This wasn't me” by ${formatDay(until)}: your account gets this address back, everyone is logged out, and we'll send you a link to a new password.`,
    ],
    action: { label: "This wasn't me", url: toLink(siteUrl, { page: 'not-me', secret }) },
  }
}

/** Goes to an address that a deleted account had until a few days ago. */
export function formerAccountDeletedLetter(email: string): Mail {
  return {
    kind: 'account-deleted',
    to: email,
    subject: 'Your account was deleted',
    paragraphs: [
      'Hello,',
      'The Ghost Writers IA account that recently used this email address was deleted.',
      "If that wasn't you, reply to this email. You can sign up again with this address.",
    ],
    action: null,
  }
}
