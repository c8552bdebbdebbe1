import { formatWait } from '#domain/locale.ts'
import type { Refusal } from '#domain/refusal.ts'
import { hours, minutes, seconds } from '#domain/time.ts'
import { describeMissingFeature, namePlansWith } from './plan-limits.ts'
import { accountLocked } from './provider-toasts.ts'
import type { RefusalRow } from './refusal-row.ts'
import { teamRefusals } from './team-refusals.ts'
import { wayInRefusals } from './way-in-refusals.ts'

/** The text and HTTP status of each refusal of the domain, for pages and for the API. */
const refusals = {
  // Accounts and logging in
  'account-locked': { status: 403, message: accountLocked },
  'api-access-not-in-plan': { status: 403, message: describeMissingFeature('api-access') },
  'already-verified': { status: 409, message: 'Your email address is already verified.' },
  'email-taken': {
    status: 409,
    message: 'An account with this email already exists',
    field: 'email',
  },
  'identity-closed': {
    status: 503,
    message: "This isn't available right now. Nothing was changed. Please try again later.",
  },
  'identity-down': {
    status: 503,
    message: "We can't reach our sign-in service. Please try again in a moment.",
    retryAfterMs: seconds(10),
  },
  'invalid-email': {
    status: 400,
    message: 'Please enter a valid email address',
    field: 'email',
  },
  'link-spent': { status: 410, message: 'This link has expired or was already used.' },
  'log-in-again': { status: 403, message: 'For your security, please log in again.' },
  'not-your-link': { status: 403, message: 'Log in to the account that this link belongs to.' },
  'nothing-to-restore': { status: 409, message: "There's no recent address change to undo." },
  'owns-teams': {
    status: 409,
    message:
      'You own a team. Offer it to another member, who has to accept, or delete it. Then delete your account.',
  },
  'restore-elsewhere': {
    status: 409,
    message:
      "We can't undo this change here. Use the link in the other email about it, or contact us.",
  },
  'same-email': {
    status: 400,
    message: "You're already using this email address.",
    field: 'email',
  },
  'too-busy': {
    status: 503,
    message: 'Many people are logging in right now. Please try again in a moment.',
    retryAfterMs: seconds(5),
  },
  'weak-password': {
    status: 400,
    message:
      "That password is too easy to guess: it's very common, or too close to your name, your email or ours. Please choose another one.",
    field: 'password',
  },
  // The same for a wrong password, an unknown address and an account that has to wait.
  'wrong-credentials': {
    status: 400,
    message:
      "That email and password don't match. After several failed attempts, wait a moment before you try again.",
  },
  'wrong-key': {
    status: 401,
    message: "That key isn't right. Copy it from the link that was printed when the site started.",
    field: 'key',
  },
  'wrong-password': {
    status: 400,
    message:
      "That's not the right password. After several failed attempts, wait a moment before you try again.",
    field: 'currentPassword',
  },

  // Connecting an editor or a tool
  'code-expired': {
    status: 410,
    message: 'This code has expired. Log in again in your editor or tool to get a new one.',
  },
  'code-mismatch': {
    status: 400,
    message: "That isn't the code it shows. Check your editor or tool and type it again.",
  },
  'code-unknown': {
    status: 404,
    message:
      "We don't recognize that code. Check it, or log in again in your editor or tool to get a new one.",
  },
  'code-used': {
    status: 410,
    message: 'This code was already used. Log in again in your editor or tool to get a new one.',
  },

  // Plans and payments
  'already-subscribed': {
    status: 409,
    message: 'You already have a subscription. Change it instead of buying another one.',
  },
  'card-asks': { status: 402, message: 'Your bank needs you to confirm this payment.' },
  'card-declined': {
    status: 402,
    message: "Your card was declined. Nothing was charged and your plan hasn't changed.",
  },
  'change-due': {
    status: 409,
    message:
      'Your plan changes in less than a day. Keep your current plan first, then switch to another.',
  },
  'change-under-way': {
    status: 409,
    message: "Your last change isn't finished yet. Try again in a few minutes.",
    retryAfterMs: minutes(6),
  },
  'checkout-superseded': {
    status: 409,
    message: 'You started another checkout at the same time. Please try again.',
  },
  'ends-already': { status: 409, message: 'Your plan is already canceled.' },
  'no-early-end': {
    status: 409,
    message:
      "This plan can't be ended with one month's notice now. You can cancel it for the end of the period.",
  },
  'no-renewal': {
    status: 409,
    message: "There's no renewal to return: it has to be less than 14 days old and not disputed.",
  },
  'renewal-used': {
    status: 409,
    message: "You've made a request since your plan renewed, so this payment can't be returned.",
  },
  'money-back-over': { status: 409, message: 'The 14-day refund period has ended.' },
  'no-card': {
    status: 409,
    message: "There's no card on file. Update your card, then try again.",
  },
  'address-needed': {
    status: 409,
    message:
      'We need your billing address to calculate VAT. Add it on the billing page, then try again.',
  },
  'no-quote': {
    status: 409,
    message:
      "We can't calculate what this change costs, so we haven't made it. Please contact us and we'll make it for you.",
  },
  'no-such-checkout': { status: 404, message: "We couldn't find that checkout." },
  'no-such-invoice': { status: 404, message: "We couldn't find that invoice." },
  'not-subscribed': { status: 409, message: "You don't have a subscription to change." },
  'nothing-due': { status: 409, message: "This invoice doesn't need to be paid anymore." },
  'nothing-planned': { status: 409, message: "There's no scheduled change to undo." },
  'nothing-to-keep': {
    status: 409,
    message: "Your plan has already ended, so you can't keep it. Choose a plan to start again.",
  },
  'other-currency': {
    status: 409,
    message: 'You have to pay in the currency you used before. Switch the currency and try again.',
  },
  'payment-disputed': {
    status: 409,
    message:
      "You've disputed one of your payments with your bank. Please contact us before you buy.",
  },
  'payment-overdue': {
    status: 409,
    message: 'You have an unpaid invoice. Update your card first, then change your plan.',
  },
  'payments-busy': {
    status: 503,
    message: 'Our payment provider is busy. Try again in {wait}.',
    retryAfterMs: seconds(10),
  },
  'payments-closed': {
    status: 503,
    message: "Payments aren't available right now. Nothing was charged. Please try again later.",
  },
  'payments-down': {
    status: 502,
    message: "We can't reach our payment provider. Nothing was charged. Please try again soon.",
  },
  'price-moved': { status: 409, message: 'The amount changed. Please review it again.' },
  'renewal-under-way': {
    status: 409,
    message: 'Your plan is renewing right now. Try again in about an hour.',
    retryAfterMs: hours(1),
  },
  'refund-used': {
    status: 409,
    message:
      "You've already used your 14-day refund. It's available once per email address and card.",
  },
  'same-plan': { status: 409, message: "You're already on this plan." },
  'still-working': {
    status: 409,
    message:
      "We're still waiting for our payment provider. You don't need to try again: we'll finish this and email you.",
  },

  // Languages
  'language-always-included': {
    status: 409,
    message: 'This format is included in every plan. Choose a programming language.',
  },
  'language-not-limited': { status: 409, message: 'Your plan already includes all languages.' },
  // The domain says how long to wait.
  'language-switched': {
    status: 409,
    message: 'You can switch once every 24 hours. Try again in {wait}.',
    apiMessage: 'You can switch once every 24 hours',
  },

  // Support
  'support-not-in-plan': {
    status: 403,
    message: `Email support is included in ${namePlansWith(({ support }) => support !== 'community')}.`,
  },

  // Snippets
  'no-such-snippet': {
    status: 404,
    message: 'This snippet was deleted somewhere else. Save it again to keep your version.',
    apiMessage: 'No snippet with that id',
  },
  'snippet-conflict': {
    status: 409,
    message: 'This snippet was changed somewhere else while you were editing it.',
  },
  'snippet-name-taken': {
    status: 409,
    message: 'You already have a snippet with this name. Choose another one.',
    field: 'name',
  },
  'snippets-not-in-plan': {
    status: 403,
    message: "Your plan doesn't include snippets. Upgrade to change them.",
  },
  'too-many-snippets': {
    status: 409,
    message: "You've reached your plan's limit of snippets. Delete one to add another.",
  },

  // Tuned models
  'no-such-tuned-model': {
    status: 404,
    message: 'This tuned model was already deleted.',
    apiMessage: 'No tuned model with that id',
  },
  'too-many-tuned-models': {
    status: 409,
    message: "You've reached the limit of 50 tuned models. Delete one to add another.",
  },
  'tuning-not-in-plan': {
    status: 403,
    message: describeMissingFeature('fine-tuning'),
  },

  ...teamRefusals,
  ...wayInRefusals,

  // Declarations
  'declaration-closed': { status: 409, message: 'Someone has already taken care of this one.' },
  'no-such-customer': {
    status: 409,
    message: 'No customer with this address has a contract. Answer them, then mark it as done.',
  },

  // Webhooks
  'forged-notice': { status: 400, message: 'Invalid signature.' },
  'malformed-notice': { status: 400, message: 'Invalid event.' },
  'thin-notice': {
    status: 400,
    message: "Thin events aren't supported. Create the webhook endpoint for snapshot events.",
  },

  // Rate limits
  // The domain says how long to wait.
  'too-many-attempts': { status: 429, message: 'Too many attempts. Try again in {wait}.' },
  'too-many-cards': limited('Too many cards in a short time. Try again in an hour.', hours(1)),
  'too-many-declarations': limited(
    "We've already received several declarations from your network or for this address. Try again tomorrow, or send it by email or by mail: the addresses are below.",
    hours(24),
  ),
  'too-many-checkouts': limited('Too many checkouts. Try again in 10 minutes.', minutes(10)),
  'too-many-links': limited('Too many invalid links. Try again in 15 minutes.', minutes(15)),
  'too-many-provider-reads': limited('Too many requests. Try again in 10 minutes.', minutes(10)),
  'too-many-mails': limited("We've already sent several emails. Try again in an hour.", hours(1)),
  'too-many-imports': limited('Too many imports. Try again in an hour.', hours(1)),
  'too-many-messages': limited(
    "You've already sent several messages. Try again in an hour.",
    hours(1),
  ),
  'too-many-sign-ins': limited(
    'Too many attempts from your network. Try again in 15 minutes.',
    minutes(15),
  ),
  'too-many-sign-ups': limited(
    'Too many new accounts from your network. Try again in an hour.',
    hours(1),
  ),
  'too-many-tokens': {
    status: 409,
    message: 'You already have ten tokens. Revoke one of them first.',
  },
  'too-many-wrong-codes': limited('Too many invalid codes. Try again in 15 minutes.', minutes(15)),
  'too-many-wrong-keys': limited('Too many wrong keys. Try again in 15 minutes.', minutes(15)),
} as const satisfies Record<string, RefusalRow>

function limited(message: string, retryAfterMs: number): RefusalRow {
  return { status: 429, message, retryAfterMs }
}

export type Reason = keyof typeof refusals

export function isReason(name: string): name is Reason {
  return Object.hasOwn(refusals, name)
}

/** Some refusals include how long to wait. */
export type Refused = Refusal<Reason> & { readonly retryAfterMs?: number }

export function describeRefusal({ refused, ...refusal }: Refused): RefusalRow {
  const row: RefusalRow = refusals[refused]
  const retryAfterMs = refusal.retryAfterMs ?? row.retryAfterMs
  if (retryAfterMs === undefined) return row
  const message = row.message.replace('{wait}', formatWait(retryAfterMs))
  return { ...row, message, retryAfterMs }
}
