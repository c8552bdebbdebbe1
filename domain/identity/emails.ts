import { getCopy } from '../copy/get-copy.ts'
import { formatDay } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'
import { type SiteLanguage, toPrefix } from '../site-language.ts'
import type { AuthUser } from './ports.ts'
import type { User } from './user.ts'

/** An account's owner. */
export type Reader = AuthUser & Pick<User, 'language'>

type Unaddressed = Omit<Mail, 'to'>

/** A page of ours that a secret opens. The secret is for the reader of one email. */
export function toLink(site: string, { page, secret }: { page: string; secret: string }) {
  return `${site}/${page}?token=${encodeURIComponent(secret)}`
}

type Sending = { readonly siteUrl: string; readonly secret: string }

type Addressing = Sending & { readonly language: SiteLanguage }

/** A link that says no to what an email is about. */
function toNotMe({ siteUrl, language, secret }: Addressing) {
  const url = toLink(siteUrl + toPrefix(language), { page: 'not-me', secret })
  return { label: getCopy(language).mail.notMe, url }
}

/** One link that does what an email is for, and one that says no to it. */
function toLinks(addressing: Addressing) {
  const { siteUrl, language, secret } = addressing
  const url = toLink(siteUrl + toPrefix(language), { page: 'verify-email', secret })
  return { url, other: toNotMe(addressing) }
}

export function verificationEmail(user: Reader, sending: Sending): Mail {
  const { language } = user
  const { verify } = getCopy(language).identity
  return {
    kind: 'verify-email',
    to: user.email,
    language,
    subject: verify.subject,
    paragraphs: [greet(user), verify.welcome, verify.once],
    action: { label: verify.button, ...toLinks({ ...sending, language }) },
  }
}

export function passwordResetEmail(user: Reader, { siteUrl, secret }: Sending): Mail {
  const { language } = user
  const { resetPassword } = getCopy(language).identity
  const url = toLink(siteUrl + toPrefix(language), { page: 'new-password', secret })
  return {
    kind: 'reset-password',
    to: user.email,
    language,
    subject: resetPassword.subject,
    paragraphs: [greet(user), resetPassword.asked, resetPassword.once],
    action: { label: resetPassword.button, url },
  }
}

/** Goes to the new address, which may be anyone's. */
export function newAddressEmail(addressing: Addressing): Unaddressed {
  const { language } = addressing
  const { mail, identity } = getCopy(language)
  const { newAddress } = identity
  return {
    kind: 'change-email',
    language,
    subject: newAddress.subject,
    paragraphs: [mail.plainGreeting, newAddress.confirm, newAddress.once],
    action: { label: newAddress.button, ...toLinks(addressing) },
  }
}

/** Goes to the current address, while it can still be kept. */
export function addressChangeRequestedEmail(user: Reader, sending: Sending): Mail {
  const { language } = user
  const { addressChangeRequested } = getCopy(language).identity
  return {
    kind: 'email-change-requested',
    to: user.email,
    language,
    subject: addressChangeRequested.subject,
    paragraphs: [greet(user), addressChangeRequested.asked, addressChangeRequested.undo],
    action: toNotMe({ ...sending, language }),
  }
}

type Undo = {
  readonly siteUrl: string
  readonly secret: string | null
  readonly language: SiteLanguage
}

/** Goes to the former address, which may never have been verified. Without a secret when only a hosted provider can undo it. */
export function addressChangedEmail({ secret, ...to }: Undo): Unaddressed {
  const { language } = to
  const { mail, identity } = getCopy(language)
  const { addressChanged } = identity
  return {
    kind: 'email-changed',
    language,
    subject: addressChanged.subject,
    paragraphs: [
      mail.plainGreeting,
      addressChanged.changed,
      secret ? addressChanged.undo : addressChanged.undoElsewhere,
    ],
    action: secret ? toNotMe({ ...to, secret }) : null,
  }
}

export function passwordChangedEmail(user: Reader, siteUrl: string): Mail {
  const { language } = user
  const { passwordChanged } = getCopy(language).identity
  return {
    kind: 'password-changed',
    to: user.email,
    language,
    subject: passwordChanged.subject,
    paragraphs: [greet(user), passwordChanged.changed, passwordChanged.notYou],
    action: {
      label: passwordChanged.button,
      url: `${siteUrl}${toPrefix(language)}/reset-password`,
    },
  }
}

/** The code isn't in the subject, which locked phones show. */
export function proofCodeEmail(user: Reader, code: string): Mail {
  const { language } = user
  const { proofCode } = getCopy(language).identity
  return {
    kind: 'proof-code',
    to: user.email,
    language,
    subject: proofCode.subject,
    paragraphs: [greet(user), proofCode.code(code), proofCode.once],
    action: null,
  }
}

type Deleted = { readonly hadPlan: boolean; readonly receipt: string }

export function accountDeletedEmail(user: Reader, { hadPlan, receipt }: Deleted): Mail {
  const { language } = user
  const { accountDeleted } = getCopy(language).identity
  return {
    kind: 'account-deleted',
    to: user.email,
    language,
    subject: accountDeleted.subject,
    paragraphs: [
      greet(user),
      accountDeleted.deleted,
      ...(hadPlan ? [accountDeleted.plan] : []),
      accountDeleted.receipt(receipt),
    ],
    action: null,
  }
}

/** Goes to an address that a deleted account had until a few days ago. */
export function formerAccountDeletedEmail(to: string, language: SiteLanguage): Mail {
  const { mail, identity } = getCopy(language)
  const { subject, formerAddress, formerNotYou } = identity.accountDeleted
  return {
    kind: 'account-deleted',
    to,
    language,
    subject,
    paragraphs: [mail.plainGreeting, formerAddress, formerNotYou],
    action: null,
  }
}

/** Goes to the owner of an account that was given back to them. */
export function accountRestoredEmail(user: Reader, { siteUrl, secret }: Sending): Mail {
  const { language } = user
  const { accountRestored } = getCopy(language).identity
  const url = toLink(siteUrl + toPrefix(language), { page: 'new-password', secret })
  return {
    kind: 'account-restored',
    to: user.email,
    language,
    subject: accountRestored.subject,
    paragraphs: [greet(user), accountRestored.restored, accountRestored.once],
    action: { label: accountRestored.button, url },
  }
}

/** Goes to the address that the account had until it was moved back. */
export function addressRestoredEmail(to: string, language: SiteLanguage): Mail {
  const { mail, identity } = getCopy(language)
  const { subject, restored, notExpected } = identity.addressRestored
  return {
    kind: 'email-restored',
    to,
    language,
    subject,
    paragraphs: [mail.plainGreeting, restored, notExpected],
    action: null,
  }
}

/** Goes to an address that an account left recently, when someone asks for a new password there. */
export function formerAddressEmail(
  to: string,
  { until, ...addressing }: Addressing & { readonly until: Date },
): Mail {
  const { language } = addressing
  const { mail, identity } = getCopy(language)
  const { subject, asked, undo } = identity.formerAddress
  return {
    kind: 'former-address',
    to,
    language,
    subject,
    paragraphs: [mail.plainGreeting, asked, undo(formatDay(until, language))],
    action: toNotMe(addressing),
  }
}

/**
 * The first line of an email. An unverified address may be someone else's, so it gets nothing that
 * a user typed: that could be spam.
 */
export function greet({
  name,
  isEmailVerified,
  language,
}: Pick<User, 'name' | 'isEmailVerified' | 'language'>): string {
  const { greeting, plainGreeting } = getCopy(language).mail
  return isEmailVerified ? greeting(name) : plainGreeting
}
