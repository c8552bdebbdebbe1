import { formatDay } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'
import type { AuthUser } from './ports.ts'
import type { User } from './user.ts'

type Unaddressed = Omit<Mail, 'to'>

const notMe = "This wasn't me"

/** A page of ours that a secret opens. The secret is for the reader of one email. */
export function toLink(siteUrl: string, { page, secret }: { page: string; secret: string }) {
  return `${siteUrl}/${page}?token=${encodeURIComponent(secret)}`
}

/** The two pages that a link can open: one that does what it's for, one that says no to it. */
function toLinks(siteUrl: string, { page, secret }: { page: string; secret: string }) {
  const other = { label: notMe, url: toLink(siteUrl, { page: 'not-me', secret }) }
  return { url: toLink(siteUrl, { page, secret }), other }
}

type Sending = { readonly siteUrl: string; readonly secret: string }

export function verificationEmail(user: AuthUser, { siteUrl, secret }: Sending): Mail {
  return {
    kind: 'verify-email',
    to: user.email,
    subject: 'Verify your email address',
    paragraphs: [
      greet(user),
      'Welcome to Ghost Writers IA. Please confirm that this is your email address.',
      "The link works once, for 24 hours. If you didn't sign up, choose “This wasn't me” and we'll delete the account.",
    ],
    action: { label: 'Verify email', ...toLinks(siteUrl, { page: 'verify-email', secret }) },
  }
}

export function passwordResetEmail(user: AuthUser, url: string): Mail {
  return {
    kind: 'reset-password',
    to: user.email,
    subject: 'Reset your password',
    paragraphs: [
      greet(user),
      'Someone asked to reset the password for your account. If that was you, choose a new one here.',
      "The link works once, for one hour. If it wasn't you, ignore this email. Your password won't change.",
    ],
    action: { label: 'Choose a new password', url },
  }
}

/** Goes to the new address, which may be anyone's. */
export function newAddressEmail({ siteUrl, secret }: Sending): Unaddressed {
  return {
    kind: 'change-email',
    subject: 'Confirm your new email address',
    paragraphs: [
      'Hello,',
      'Please confirm that you want to use this address to log in to Ghost Writers IA.',
      "The link works once, for 24 hours. If you didn't ask for this, choose “This wasn't me” and we'll stop the change.",
    ],
    action: { label: 'Confirm address', ...toLinks(siteUrl, { page: 'verify-email', secret }) },
  }
}

/** Goes to the current address, while it can still be kept. */
export function addressChangeRequestedEmail(user: AuthUser, { siteUrl, secret }: Sending): Mail {
  return {
    kind: 'email-change-requested',
    to: user.email,
    subject: 'Someone asked to change your email address',
    paragraphs: [
      greet(user),
      'Someone who is logged in to your account asked to use another email address for your account. It will change once they confirm it from there.',
      "If that was you, there's nothing you need to do. If it wasn't, choose “This wasn't me”: we'll stop the change, log everyone out, and send you a link to choose a new password.",
    ],
    action: { label: notMe, url: toLink(siteUrl, { page: 'not-me', secret }) },
  }
}

type Undo = { readonly siteUrl: string; readonly secret: string | null }

/** Goes to the former address, which may never have been verified. Without a secret when only a hosted provider can undo it. */
export function addressChangedEmail({ siteUrl, secret }: Undo): Unaddressed {
  const undo = secret
    ? "If that wasn't you, choose “This wasn't me” within 7 days: we'll give your account this address back, log everyone out, and send you a link to choose a new password."
    : "If that wasn't you, use the link in the separate email about this change, or reply to this email."
  return {
    kind: 'email-changed',
    subject: 'Your email address was changed',
    paragraphs: [
      'Hello,',
      "Your account now uses a different email address. This is the last email we'll send to this address.",
      undo,
    ],
    action: secret ? { label: notMe, url: toLink(siteUrl, { page: 'not-me', secret }) } : null,
  }
}

export function passwordChangedEmail(user: AuthUser, siteUrl: string): Mail {
  return {
    kind: 'password-changed',
    to: user.email,
    subject: 'Your password was changed',
    paragraphs: [
      greet(user),
      'The password for your account was just changed, and all other devices were logged out.',
      "If that wasn't you, reset your password now.",
    ],
    action: { label: 'Reset password', url: `${siteUrl}/reset-password` },
  }
}

/** The code isn't in the subject, which locked phones show. */
export function proofCodeEmail(user: AuthUser, code: string): Mail {
  return {
    kind: 'proof-code',
    to: user.email,
    subject: "Confirm it's you",
    paragraphs: [
      greet(user),
      `Your code is ${code}. Type it in the browser where you asked for it.`,
      "It works once, for ten minutes. If you didn't ask for it, someone is logged in to your account: log out everywhere on your account page, and change your password if you have one.",
    ],
    action: null,
  }
}

type Deleted = { readonly hadPlan: boolean; readonly receipt: string }

export function accountDeletedEmail(user: AuthUser, { hadPlan, receipt }: Deleted): Mail {
  const plan =
    "Your subscription is canceled with it, and you won't be charged again. There's nothing you need to do."
  return {
    kind: 'account-deleted',
    to: user.email,
    subject: 'Your account was deleted',
    paragraphs: [
      greet(user),
      'We deleted your account, as you asked. Our privacy policy lists the little we keep for a year. Thanks for using Ghost Writers IA.',
      ...(hadPlan ? [plan] : []),
      `The receipt for the deletion is ${receipt}. Ask us with it if you need proof.`,
    ],
    action: null,
  }
}

/** Goes to an address that a deleted account had until a few days ago. */
export function formerAccountDeletedEmail(email: string): Mail {
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

/** Goes to the owner of an account that was given back to them. */
export function accountRestoredEmail(user: AuthUser, url: string): Mail {
  return {
    kind: 'account-restored',
    to: user.email,
    subject: 'Choose a new password',
    paragraphs: [
      greet(user),
      "Your account uses this email address. We've logged everyone out, and the old password no longer works.",
      'The link works once, for one hour. You can request a new one on the login page at any time.',
    ],
    action: { label: 'Choose a new password', url },
  }
}

/** Goes to the address that the account had until it was moved back. */
export function addressRestoredEmail(email: string): Mail {
  return {
    kind: 'email-restored',
    to: email,
    subject: 'Your email address was changed back',
    paragraphs: [
      'Hello,',
      "Someone with access to the previous email address of your Ghost Writers IA account undid the change to this one. You can't log in with this address anymore.",
      "If you didn't expect this, reply to this email.",
    ],
    action: null,
  }
}

type Former = { readonly siteUrl: string; readonly secret: string; readonly until: Date }

/** Goes to an address that an account left recently, when someone asks for a new password there. */
export function formerAddressEmail(email: string, { siteUrl, secret, until }: Former): Mail {
  return {
    kind: 'former-address',
    to: email,
    subject: 'Your account uses a different email address',
    paragraphs: [
      'Hello,',
      'Someone asked to reset the password for this email address, but the Ghost Writers IA account that used it now has a different address.',
      `If you didn't change it, choose “This wasn't me” by ${formatDay(until)}: we'll give your account this address back, log everyone out, and send you a link to choose a new password.`,
    ],
    action: { label: notMe, url: toLink(siteUrl, { page: 'not-me', secret }) },
  }
}

/**
 * The first line of an email. An unverified address may be someone else's, so it gets nothing that
 * a user typed: that could be spam.
 */
export function greet({ name, isEmailVerified }: Pick<User, 'name' | 'isEmailVerified'>): string {
  return isEmailVerified ? `Hello ${name},` : 'Hello,'
}
