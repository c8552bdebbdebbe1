import {
  findPlan,
  getPlan,
  type PaidPlanId,
  type Plan,
  type PlanId,
  plans,
} from '@ghost-writers-ia/rules/plans'
import type { Charged } from '#domain/billing/change-gateway.ts'
import { formatCharge, formatDay } from '#domain/locale.ts'
import { toDay } from '#domain/time.ts'
import { providerToasts } from './provider-toasts.ts'
import type { ToastWords } from './toast-words.ts'

export type { ToastWords }

/** Every toast. Titles and texts that the specification gives are exact. */
export const toasts = {
  ...providerToasts,
  'account-created': {
    title: 'Account created!',
    text: 'Please check your email to verify your account.',
  },
  'account-created-without-mail': {
    title: 'Account created!',
    text: "We've sent several emails to this address today, and one may be on its way. If none arrives, ask for a new link tomorrow.",
  },
  'welcome-back': { title: 'Welcome back!', text: "You've successfully logged in." },
  'login-expired': { title: 'Please log in again', text: 'Entering the code took too long.' },
  'two-step-ended': { title: 'Two-step login is off' },
  'reset-stopped': {
    title: 'Two-step login stays on',
    text: 'Now change your password: someone may know it.',
  },
  'declaration-confirmed': {
    title: 'Confirmed',
    text: "We'll carry it out now and email you what happened.",
  },
  'declaration-accepted': { title: 'On its way', text: "It's being carried out." },
  'declaration-closed': { title: 'Marked as done' },
  'logged-out': { title: 'Logged out' },
  'logout-failed': { title: 'Error', text: 'Failed to log out. Please try again.', tone: 'error' },
  'reset-sent': {
    title: 'Password reset email sent',
    text: 'Check your inbox for further instructions.',
  },
  'password-reset': { title: 'Password changed', text: 'Log in with your new password.' },
  'email-verified': { title: 'Email verified', text: 'Thanks. Your email address is confirmed.' },
  'email-changed': {
    title: 'Email changed',
    text: 'Use your new address the next time you log in.',
  },
  'email-change-canceled': {
    title: 'Change canceled',
    text: 'The link we sent to the new address no longer works.',
  },
  'not-me-account-deleted': {
    title: 'Account deleted',
    text: 'Your email address can be used to sign up again.',
  },
  'not-me-change-stopped': { title: 'Change stopped', text: "We won't use your email address." },
  'not-me-account-secured': {
    title: 'Account secured',
    text: 'Check your email for a link to choose a new password.',
  },
  'verification-sent': { title: 'Verification email sent', text: 'Check your inbox for the link.' },
  'verification-refused': {
    title: 'Error',
    text: "We've already sent several emails. Check your spam folder, or try again later.",
    tone: 'error',
  },
  'verification-failed': {
    title: 'Error',
    text: "We couldn't send the email. Log in again, then try again.",
    tone: 'error',
  },
  'name-changed': { title: 'Name changed' },
  'passkey-added': { title: 'Passkey added', text: 'You can log in with it from now on.' },
  'passkey-renamed': { title: 'Passkey renamed' },
  'passkey-removed': { title: 'Passkey removed', text: "It can't log in anymore." },
  'password-changed': { title: 'Password changed', text: 'All other devices were logged out.' },
  'session-ended': { title: 'Device logged out' },
  'sessions-ended': { title: 'Logged out everywhere else' },
  'sessions-and-tokens-ended': {
    title: 'Logged out everywhere else',
    text: 'All API tokens were revoked.',
  },
  'token-revoked': { title: 'Token revoked' },
  'tuned-model-deleted': {
    title: 'Tuned model deleted',
    text: 'The model itself is still at its provider.',
  },
  'editor-disconnected': { title: 'Editor disconnected' },
  'tool-disconnected': { title: 'Tool disconnected' },
  'proof-ended': { title: "We'll ask you to confirm it's you again" },
  'language-switched': { title: 'Language switched' },
  'preferences-saved': { title: 'Preferences saved' },
  'device-unseen': { title: 'Please review this again', text: 'Then allow or deny it.' },
  'account-deleted': { title: 'Account deleted', text: 'Your account and data have been deleted.' },
  'account-deleted-later': {
    title: 'Account deleted',
    text: "We can't reach our payment provider right now. We'll cancel your subscription as soon as it's back.",
  },
  'snippet-created': { title: 'Snippet created' },
  'snippet-saved': { title: 'Snippet saved' },
  'snippet-deleted': { title: 'Snippet deleted' },
  'team-created': { title: 'Team created', text: 'Invite people, or fill its library.' },
  'team-renamed': { title: 'Team renamed' },
  'team-deleted': { title: 'Team deleted' },
  'team-left': { title: 'You left the team' },
  'team-joined': { title: "You're in", text: "The team's library is now in your editors." },
  'team-offered': { title: 'Offer sent', text: 'They become the owner when they accept.' },
  'offer-withdrawn': { title: 'Offer withdrawn' },
  'offer-declined': { title: 'Offer declined', text: 'The owner gets an email.' },
  'team-received': { title: "You're the owner now" },
  'team-received-read-only': {
    title: "You're the owner now",
    text: "Your plan doesn't include teams, so the library is read-only for now.",
  },
  'invitation-sent': { title: 'Invitation sent', text: 'The link works for 7 days.' },
  'invitation-revoked': { title: 'Invitation revoked' },
  'invitation-declined': { title: 'Invitation declined' },
  'second-factor-required': {
    title: 'Two-step login is required',
    text: 'Members without it got an email.',
  },
  'second-factor-optional': { title: 'Two-step login is optional' },
  'member-removed': { title: 'Member removed' },
  'role-changed': { title: 'Role changed' },
  'instructions-saved': { title: 'Instructions saved' },
  'model-shared': { title: 'Model shared' },
  'model-saved': { title: 'Model saved' },
  'model-removed': { title: 'Model removed' },
  'change-scheduled': {
    title: 'Change scheduled',
    text: "You'll keep your current plan until {day}.",
  },
  'plan-ends': {
    title: '{plan} canceled',
    text: 'You can use it until {day}.',
  },
  'plan-ended': { title: 'Plan canceled', text: "It has ended, and you won't be charged again." },
  'price-accepted': {
    title: 'Thanks for staying',
    text: "You'll keep your plan at the new price.",
  },
  'plan-kept': { title: 'Plan kept', text: 'The scheduled change was canceled.' },
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
    text: "We can't reach our payment provider. Please try again soon.",
    tone: 'error',
  },
  'money-back': {
    title: 'Refund on its way',
    text: 'You are now on the Free plan.',
  },
  'money-back-owed': {
    title: 'Your plan has ended',
    text: "The refund needs more time. We keep trying, and we'll email you when it's made.",
  },
  'still-working': {
    title: 'Still working on it',
    text: "You don't need to try again. We'll finish it and email you.",
  },
  'update-failed': {
    title: 'Error',
    text: 'Failed to update subscription. Please try again.',
    tone: 'error',
  },
  unreachable: {
    title: "We can't be reached",
    text: 'Nothing was sent. Please try again soon.',
    tone: 'error',
  },
  offline: {
    title: "You're offline",
    text: "Nothing was sent. Try again when you're back online.",
    tone: 'error',
  },
  'message-sent': {
    title: 'Message sent',
    text: "Thanks. We'll reply by email.",
  },
} satisfies Record<string, ToastWords>

type FixedToast = keyof typeof toasts

/** `plan-is-` and the plan's id: after a change to the plan. */
export type ToastName = FixedToast | `plan-is-${PaidPlanId}`

/** A toast that one page leaves for the next, with what it states. */
export type FlashToast = {
  readonly name: ToastName
  readonly charged?: Charged | undefined
  readonly until?: PaidUntil | undefined
}

/** A plan that ends or changes, and when. */
type PaidUntil = { readonly planId: PlanId; readonly at: Date }

export function describeToast({ name, charged, until }: FlashToast): ToastWords {
  const words: ToastWords = isFixed(name) ? toasts[name] : describeNewPlan(name)
  const fill = (text: string) =>
    text
      .replace('{amount}', charged ? formatCharge(charged.amountCents, charged.currency) : '')
      .replace('{plan}', until ? getPlan(until.planId).name : 'Plan')
      .replace('{day}', until ? formatDay(until.at) : 'the end of the period you paid for')
  return { ...words, title: fill(words.title), ...(words.text && { text: fill(words.text) }) }
}

/** As it's written into the flash cookie. */
export function formatToast({ name, charged, until }: FlashToast): string {
  if (charged) return `${name} ${charged.amountCents} ${charged.currency}`
  return until ? `${name} ${until.planId} ${toDay(until.at)}` : name
}

/** Anyone can write the flash cookie, so it can only name one of our toasts. */
export function parseToast(left: unknown): FlashToast | null {
  const [name = '', ...more] = typeof left === 'string' ? left.split(' ') : []
  if (!isToastName(name)) return null
  return { name, charged: parseAmount(more), until: parseUntil(more) }
}

function parseAmount([cents = '', currency = '']: readonly string[]): Charged | undefined {
  const isAmount = /^\d{1,9}$/.test(cents) && /^(eur|usd)$/.test(currency)
  return isAmount ? { amountCents: Number(cents), currency } : undefined
}

function parseUntil([id = '', day = '']: readonly string[]): PaidUntil | undefined {
  const plan = findPlan(id)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  return plan && isDay ? { planId: plan.id, at: new Date(day) } : undefined
}

function isToastName(text: string): text is ToastName {
  return isFixed(text) || findNewPlan(text) !== undefined
}

function isFixed(name: string): name is FixedToast {
  return Object.hasOwn(toasts, name)
}

function findNewPlan(name: string): Plan | undefined {
  return plans.find(({ id }) => name === `plan-is-${id}`)
}

function describeNewPlan(name: string): ToastWords {
  return {
    title: 'Subscription updated',
    text: `You are now on the ${findNewPlan(name)?.name} plan.`,
  }
}
