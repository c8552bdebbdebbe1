import type { Mail } from '../mail/mail.ts'
import { greet } from './greet.ts'
import type { AuthUser } from './ports.ts'

type Letter = Omit<Mail, 'to'>

/** A page of ours that a secret opens. The secret is for the reader of one mail. */
export function toLink(siteUrl: string, { page, secret }: { page: string; secret: string }) {
  return `${siteUrl}/${page}?token=${encodeURIComponent(secret)}`
}

export function verificationLetter(user: AuthUser, url: string): Mail {
  return {
    kind: 'verify-email',
    to: user.email,
    subject: 'Verify your email address',
    paragraphs: [
      greet(user),
      'Welcome to Ghost Writers IA. Please confirm that this address is yours; the button takes you on to your dashboard.',
      'The link works once, for 24 hours. If you did not sign up, you can ignore this mail.',
    ],
    action: { label: 'Verify email', url },
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
export function newEmailLetter(url: string): Letter {
  return {
    kind: 'change-email',
    subject: 'Confirm your new email address',
    paragraphs: [
      'Hello,',
      'Please confirm that you want to log in to Ghost Writers IA with this address from now on.',
      'The link works once, for 24 hours. If you did not ask for this, ignore this mail: nothing changes.',
    ],
    action: { label: 'Confirm address', url },
  }
}

/** Goes to the address that is to be left, while it can still be kept. */
export function emailChangeAskedLetter(user: AuthUser, siteUrl: string): Mail {
  return {
    kind: 'email-change-asked',
    to: user.email,
    subject: 'Someone asked to change your email address',
    paragraphs: [
      greet(user),
      'Someone who knows your password asked to move your account to another address. It moves when the link that we sent there is opened.',
      'If that was you, there is nothing to do here. If it was not, choose a new password now: it logs everyone out and stops the change.',
    ],
    action: { label: 'Reset password', url: `${siteUrl}/reset-password` },
  }
}

/** Goes to the address that was left. */
export function emailChangedLetter(user: AuthUser): Letter {
  return {
    kind: 'email-changed',
    subject: 'Your email address was changed',
    paragraphs: [
      greet(user),
      'Your account now has another address. We write to this one for the last time.',
      'If that was not you, answer this mail or write to us on the contact page.',
    ],
    action: null,
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
