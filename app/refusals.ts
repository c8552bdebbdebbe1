import type { Refusal } from '#domain/refusal.ts'
import { minutes, seconds } from '#domain/time.ts'
import { formatWait } from './format-wait.ts'
import { rateLimitRefusals } from './rate-limit-refusals.ts'

export type Answer = {
  readonly status: number
  readonly message: string
  /** The field of the form that it is about, where it is about one. */
  readonly field?: string
  /** When asking again may help, at the latest. */
  readonly retryAfterMs?: number
}

/** How each "no" of the business sounds to a person, and what it is in HTTP. */
const answers = {
  ...rateLimitRefusals,
  'account-locked': { status: 403, message: 'This account is locked. Contact support.' },
  'already-subscribed': {
    status: 409,
    message: 'You already have a subscription. Change it instead of buying another one.',
  },
  'already-verified': { status: 409, message: 'Your email address is verified already.' },
  'checkout-superseded': {
    status: 409,
    message: 'You started another checkout at the same time. Please try again.',
  },
  'code-expired': {
    status: 410,
    message: 'This code has expired. Ask your editor for a new one.',
  },
  'code-mismatch': {
    status: 400,
    message: 'That isn’t the code this editor shows. Check your editor and type it again.',
  },
  'code-unknown': {
    status: 404,
    message: 'There is no such code. Look at it again, or ask your editor for a new one.',
  },
  'code-used': {
    status: 410,
    message: 'This code was used already. Ask your editor for a new one.',
  },
  'card-asks': {
    status: 402,
    message: 'Your bank wants to hear from you before it pays.',
  },
  'change-due': {
    status: 409,
    message:
      'Your plan changes in less than a day. Keep your current plan first, then switch to another.',
  },
  'change-under-way': {
    status: 409,
    message: 'Your last change isn’t finished yet. Try again in a few minutes.',
    retryAfterMs: minutes(3),
  },
  'card-declined': {
    status: 402,
    message: "Your card was declined. Nothing was charged and your plan hasn't changed.",
  },
  'email-taken': {
    status: 409,
    message: 'An account with this email already exists',
    field: 'email',
  },
  'ends-already': { status: 409, message: 'Your plan is set to end already.' },
  'forged-notice': { status: 400, message: 'The signature is not right.' },
  'identity-closed': {
    status: 503,
    message: 'This is not possible right now. Nothing was changed; please try again later.',
  },
  'identity-down': {
    status: 503,
    message: 'The service that keeps passwords cannot be reached. Please try again in a moment.',
    retryAfterMs: seconds(10),
  },
  'invalid-email': {
    status: 400,
    message: 'Please enter a valid email address',
    field: 'email',
  },
  'link-spent': { status: 410, message: 'This link has expired or was used already.' },
  'log-in-again': {
    status: 403,
    message: 'For your safety, log out and in again, then try once more.',
  },
  'malformed-notice': { status: 400, message: 'Invalid event.' },
  'needs-pro': { status: 403, message: 'API tokens come with Pro.' },
  'money-back-over': {
    status: 409,
    message: 'Money back is possible within 14 days of your first payment. That time is over.',
  },
  'no-card': {
    status: 409,
    message: "There's no card on file. Update your card, then try again.",
  },
  'no-such-checkout': { status: 404, message: 'There is no such checkout.' },
  'no-such-invoice': { status: 404, message: 'There is no such invoice.' },
  'not-subscribed': { status: 409, message: 'You have no subscription that could be changed.' },
  'nothing-due': { status: 409, message: "This invoice doesn't need to be paid anymore." },
  'nothing-planned': {
    status: 409,
    message: 'Your plan goes on as it is already. There is nothing to take back.',
  },
  'nothing-to-keep': {
    status: 409,
    message: 'Your plan has ended already, so it cannot be kept. Choose one to start again.',
  },
  'other-currency': {
    status: 409,
    message: 'You have to pay in the currency you used before. Switch the currency and try again.',
  },
  'payment-disputed': {
    status: 409,
    message:
      'A payment of yours is disputed at your bank. Please write to us before you buy again.',
  },
  'payment-overdue': {
    status: 409,
    message: 'A payment is still open. Update your card first, then change your plan.',
  },
  'payments-busy': {
    status: 503,
    message: 'Our payment provider is busy. Try again in {wait}.',
    retryAfterMs: seconds(10),
  },
  'payments-closed': {
    status: 503,
    message: 'Payments are not possible right now. Nothing was charged; please try again later.',
  },
  'payments-down': {
    status: 502,
    message: 'The payment provider cannot be reached. Nothing was charged; please try again soon.',
  },
  'price-moved': {
    status: 409,
    message: 'The amount has changed while you were looking. Please look at it once more.',
  },
  'refund-blocked': {
    status: 409,
    message:
      "We couldn't refund your payment automatically. Your plan hasn't changed. Please contact us.",
  },
  'refund-used': {
    status: 409,
    message:
      "You've already used your 14-day refund. It's available once per email address and card.",
  },
  'not-your-link': { status: 403, message: 'Log in to the account that this link belongs to.' },
  'nothing-to-restore': { status: 409, message: "There's no recent address change to undo." },
  'restore-elsewhere': {
    status: 409,
    message:
      "We can't undo this change here. Use the link in the other email about it, or contact us.",
  },
  'same-email': { status: 400, message: 'That is your address already.', field: 'email' },
  'same-plan': { status: 409, message: 'That is the plan you have already.' },
  'too-busy': {
    status: 503,
    message: 'Many people are logging in right now. Please try again in a moment.',
    retryAfterMs: seconds(5),
  },
  'thin-notice': {
    status: 400,
    message: 'Thin events are not supported. Create the webhook endpoint for snapshot events.',
  },
  'weak-password': {
    status: 400,
    message: 'That password is too easy to guess. Please choose a longer one.',
    field: 'password',
  },
  // Said alike for a wrong password, an unknown address and an account that must wait.
  'wrong-credentials': {
    status: 400,
    message: 'Wrong email or password. After several wrong tries, wait a little before the next.',
  },
  'wrong-key': {
    status: 401,
    message: 'That key isn’t right. Copy it from the link that was printed when the site started.',
    field: 'key',
  },
  'wrong-password': {
    status: 400,
    message: 'That is not your password. After several wrong tries, wait a little before the next.',
    field: 'currentPassword',
  },
} as const satisfies Record<string, Answer>

export type Reason = keyof typeof answers

/** Some refusals know how long there is to wait. */
export type Refused = Refusal<Reason> & { readonly retryAfterMs?: number }

export function describeRefusal({ refused, ...refusal }: Refused): Answer {
  const answer: Answer = answers[refused]
  const retryAfterMs = refusal.retryAfterMs ?? answer.retryAfterMs
  if (retryAfterMs === undefined) return answer
  const message = answer.message.replace('{wait}', formatWait(retryAfterMs))
  return { ...answer, message, retryAfterMs }
}
