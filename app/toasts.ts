import type { Charged } from '#domain/billing/paid-changes.ts'
import { formatCharge } from '#domain/money.ts'

/** Every message that a toast can bring, in the words of the specification where it gives them. */
export const toasts = {
  'account-created': {
    title: 'Account created!',
    text: 'Please check your email to verify your account.',
  },
  'welcome-back': { title: 'Welcome back!', text: "You've successfully logged in." },
  'logged-out': { title: 'Logged out' },
  'logout-failed': { title: 'Error', text: 'Failed to log out. Please try again.', tone: 'error' },
  'reset-sent': {
    title: 'Password reset email sent',
    text: 'Check your inbox for further instructions.',
  },
  'password-reset': { title: 'Password changed', text: 'Log in with your new password.' },
  'email-verified': { title: 'Email verified', text: 'Thank you. Your address is confirmed.' },
  'email-changed': { title: 'Email changed', text: 'Log in with your new address from now on.' },
  'not-me-account-deleted': {
    title: 'Account deleted',
    text: 'Your address is free again.',
  },
  'not-me-change-stopped': { title: 'Change stopped', text: "We won't use your address." },
  'not-me-account-secured': {
    title: 'Account secured',
    text: 'Check your email for a link to choose a new password.',
  },
  'verification-sent': { title: 'Verification email sent', text: 'Check your inbox for the link.' },
  'verification-refused': {
    title: 'Error',
    text: 'We have sent several mails already. Please try again in an hour.',
    tone: 'error',
  },
  'verification-failed': {
    title: 'Error',
    text: 'The mail could not be sent just now. Log out and in again, then try once more.',
    tone: 'error',
  },
  'name-changed': { title: 'Name changed' },
  'email-change-sent': {
    title: 'Check your new inbox',
    text: 'Open the link we sent there to finish the change.',
  },
  'password-changed': { title: 'Password changed', text: 'Every other device was logged out.' },
  'session-ended': { title: 'Device logged out' },
  'sessions-ended': { title: 'Logged out everywhere else' },
  'sessions-and-tokens-ended': {
    title: 'Logged out everywhere else',
    text: 'All API tokens were revoked.',
  },
  'token-revoked': { title: 'Token revoked' },
  'editor-disconnected': { title: 'Editor disconnected' },
  'device-unseen': { title: 'Please look once more', text: 'Then allow the editor, or do not.' },
  'account-deleted': { title: 'Account deleted', text: 'Everything we kept about you is gone.' },
  'account-deleted-later': {
    title: 'Account deleted',
    text: 'Our payment provider cannot be reached right now; we end your subscription there as soon as it can.',
  },
  'plan-is-essential': {
    title: 'Subscription updated',
    text: 'You are now on the Essential plan.',
  },
  'plan-is-pro': { title: 'Subscription updated', text: 'You are now on the Pro plan.' },
  'plan-is-free': { title: 'Subscription updated', text: 'You are now on the Free plan.' },
  'change-planned': {
    title: 'Change planned',
    text: 'Your plan changes when the period you paid for ends.',
  },
  'plan-ends': {
    title: 'Plan cancelled',
    text: 'You keep it until the period you paid for ends.',
  },
  'plan-ended': { title: 'Plan cancelled', text: 'It has ended. Nothing more is charged.' },
  'plan-kept': { title: 'Your plan goes on', text: 'What was planned is taken back.' },
  'card-updated': { title: 'Card updated', text: "We'll use it for future payments." },
  'card-updated-and-charged': {
    title: 'Card updated',
    text: 'We charged {amount} and will use this card for future payments.',
  },
  'invoice-paid': { title: 'Payment received', text: 'We charged {amount}.' },
  'invoice-already-paid': { title: 'Already paid', text: 'Nothing was charged.' },
  'card-refused': {
    title: 'Error',
    text: 'The new card was declined. Please try another one.',
    tone: 'error',
  },
  'payments-trouble': {
    title: 'Error',
    text: 'The payment provider cannot be reached. Please try again soon.',
    tone: 'error',
  },
  'money-back': {
    title: 'Your money is on its way back',
    text: 'You are now on the Free plan.',
  },
  offline: {
    title: 'You are offline',
    text: 'Nothing was sent. Try again when the network is back.',
    tone: 'error',
  },
  'message-sent': {
    title: 'Message sent',
    text: 'Thank you. We read everything and answer by email.',
  },
} as const satisfies Record<string, ToastWords>

export type ToastWords = {
  readonly title: string
  readonly text?: string
  readonly tone?: 'error'
}

export type ToastName = keyof typeof toasts

/** A toast that one page leaves for the next. */
export type LeftToast = { readonly name: ToastName; readonly charged?: Charged }

export function describeToast({ name, charged }: LeftToast): ToastWords {
  const words: ToastWords = toasts[name]
  if (!charged || !words.text) return words
  const amount = formatCharge(charged.amountCents, charged.currency)
  return { ...words, text: words.text.replace('{amount}', amount) }
}

export function isToastName(text: unknown): text is ToastName {
  return typeof text === 'string' && Object.hasOwn(toasts, text)
}
