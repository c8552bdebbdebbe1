import type { Mail } from '../mail/mail.ts'
import { greet } from './greet.ts'
import type { AuthUser } from './ports.ts'

type Letter = Omit<Mail, 'to'>

const notMe = "This wasn't me"

/** A page of ours that a secret opens. The secret is for the reader of one mail. */
export function toLink(siteUrl: string, { page, secret }: { page: string; secret: string }) {
  return `${siteUrl}/${page}?token=${encodeURIComponent(secret)}`
}

/** The two pages that a link can open: one that does what it's for, one that says no to it. */
function toLinks(siteUrl: string, { page, secret }: { page: string; secret: string }) {
  const other = { label: notMe, url: toLink(siteUrl, { page: 'not-me', secret }) }
  return { url: toLink(siteUrl, { page, secret }), other }
}

type Sending = { readonly siteUrl: string; readonly secret: string }

export function verificationLetter(user: AuthUser, { siteUrl, secret }: Sending): Mail {
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

export function resetLetter(user: AuthUser, url: string): Mail {
  return {
    kind: 'reset-password',
    to: user.email,
    subject: 'Reset your password',
    paragraphs: [
      greet(user),
      'Someone asked for a new password for your account. If that was you, choose it here.',
      'The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url },
  }
}

/** Goes to the new address, which may be anyone's. */
export function newEmailLetter({ siteUrl, secret }: Sending): Letter {
  return {
    kind: 'change-email',
    subject: 'Confirm your new email address',
    paragraphs: [
      'Hello,',
      'Please confirm that you want to log in to Ghost Writers IA with this address from now on.',
      "The link works once, for 24 hours. If you didn't ask for this, choose “This wasn't me” and we'll stop the change.",
    ],
    action: { label: 'Confirm address', ...toLinks(siteUrl, { page: 'verify-email', secret }) },
  }
}

/** Goes to the address that is to be left, while it can still be kept. */
export function emailChangeAskedLetter(user: AuthUser, { siteUrl, secret }: Sending): Mail {
  return {
    kind: 'email-change-asked',
    to: user.email,
    subject: 'Someone asked to change your email address',
    paragraphs: [
      greet(user),
      'Someone who knows your password asked to use another email address for your account. It changes when they confirm it from there.',
      "If that was you, there's nothing to do here. If it wasn't, choose “This wasn't me”: we'll stop the change, log everyone out and send you a link to a new password.",
    ],
    action: { label: notMe, url: toLink(siteUrl, { page: 'not-me', secret }) },
  }
}

/** Goes to the address that was left, which may never have been verified. Without a secret when only a hosted provider can undo it. */
export function emailChangedLetter({
  siteUrl,
  secret,
}: {
  readonly siteUrl: string
  readonly secret: string | null
}): Letter {
  const undo = secret
    ? "If that wasn't you, choose “This wasn't me” within 7 days: your account gets this address back, everyone is logged out, and we'll send you a link to a new password."
    : "If that wasn't you, use the link in the separate email about this change, or reply to this email."
  return {
    kind: 'email-changed',
    subject: 'Your email address was changed',
    paragraphs: [
      'Hello,',
      "Your account now uses a different email address. This is the last email we'll send to this one.",
      undo,
    ],
    action: secret ? { label: notMe, url: toLink(siteUrl, { page: 'not-me', secret }) } : null,
  }
}
export function passwordChangedLetter(user: AuthUser, siteUrl: string): Mail {
  return {
    kind: 'password-changed',
    to: user.email,
    subject: 'Your password was changed',
    paragraphs: [
      greet(user),
      'The password of your account was changed just now, and every other device was logged out.',
      'If that was not you, choose a new password at once.',
    ],
    action: { label: 'Reset password', url: `${siteUrl}/reset-password` },
  }
}

export function accountDeletedLetter(
  user: AuthUser,
  { isBillingOver }: { readonly isBillingOver: boolean },
): Mail {
  return {
    kind: 'account-deleted',
    to: user.email,
    subject: 'Your account was deleted',
    paragraphs: [
      greet(user),
      'Your account is deleted, as you asked. Our privacy policy lists the little we keep for a year. Thank you for having been with us.',
      ...(isBillingOver
        ? []
        : [
            'Our payment provider could not be reached just now. We end your subscription there as soon as it answers; you need do nothing.',
          ]),
    ],
    action: null,
  }
}
