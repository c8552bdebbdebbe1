import type { Refusal } from '#domain/refusal.ts'
import { hours, minutes, seconds } from '#domain/time.ts'

type RefusalRow = {
  readonly status: number
  /** The form field that the message is about, if there is one. */
  readonly field?: string
  /** When trying again may help, at the latest. */
  readonly retryAfterMs?: number
}

/** Each refusal of the domain: its HTTP status, for pages and for the API. */
export const refusalRows = {
  // Accounts and logging in
  'account-locked': { status: 403 },
  'api-access-not-in-plan': { status: 403 },
  'already-verified': { status: 409 },
  'email-taken': { status: 409, field: 'email' },
  'identity-closed': { status: 503 },
  'identity-down': { status: 503, retryAfterMs: seconds(10) },
  'invalid-email': { status: 400, field: 'email' },
  'link-spent': { status: 410 },
  'log-in-again': { status: 403 },
  'not-your-link': { status: 403 },
  'nothing-to-restore': { status: 409 },
  'owns-teams': { status: 409 },
  'restore-elsewhere': { status: 409 },
  'same-email': { status: 400, field: 'email' },
  'too-busy': { status: 503, retryAfterMs: seconds(5) },
  'weak-password': { status: 400, field: 'password' },
  'wrong-credentials': { status: 400 },
  'wrong-key': { status: 401, field: 'key' },
  'wrong-password': { status: 400, field: 'currentPassword' },

  // Connecting an editor
  'code-expired': { status: 410 },
  'code-mismatch': { status: 400 },
  'code-unknown': { status: 404 },
  'code-used': { status: 410 },

  // Plans and payments
  'already-subscribed': { status: 409 },
  'card-asks': { status: 402 },
  'card-declined': { status: 402 },
  'change-due': { status: 409 },
  'change-under-way': { status: 409, retryAfterMs: minutes(6) },
  'checkout-superseded': { status: 409 },
  'ends-already': { status: 409 },
  'no-early-end': { status: 409 },
  'no-renewal': { status: 409 },
  'renewal-used': { status: 409 },
  'money-back-over': { status: 409 },
  'no-card': { status: 409 },
  'address-needed': { status: 409 },
  'no-quote': { status: 409 },
  'no-such-checkout': { status: 404 },
  'no-such-invoice': { status: 404 },
  'not-subscribed': { status: 409 },
  'nothing-due': { status: 409 },
  'nothing-planned': { status: 409 },
  'nothing-to-keep': { status: 409 },
  'other-currency': { status: 409 },
  'payment-disputed': { status: 409 },
  'payment-overdue': { status: 409 },
  'payments-busy': { status: 503, retryAfterMs: seconds(10) },
  'payments-closed': { status: 503 },
  'payments-down': { status: 502 },
  'price-moved': { status: 409 },
  'renewal-under-way': { status: 409, retryAfterMs: hours(1) },
  'refund-used': { status: 409 },
  'same-plan': { status: 409 },
  'still-working': { status: 409 },

  // Languages
  'language-always-included': { status: 409 },
  'language-not-limited': { status: 409 },
  // The domain says how long to wait.
  'language-switched': { status: 409 },

  // Support
  'support-not-in-plan': { status: 403 },

  // Snippets
  'no-such-snippet': { status: 404 },
  'snippet-conflict': { status: 409 },
  'snippet-name-taken': { status: 409, field: 'name' },
  'snippets-not-in-plan': { status: 403 },
  'too-many-snippets': { status: 409 },

  // Tuned models
  'no-such-tuned-model': { status: 404 },
  'too-many-tuned-models': { status: 409 },
  'tuning-not-in-plan': { status: 403 },

  // Teams
  'already-invited': { status: 409, field: 'email' },
  'already-member': { status: 409, field: 'email' },
  'email-not-verified': { status: 403 },
  'invalid-team-name': { status: 400, field: 'name' },
  'invitation-spent': { status: 410 },
  // The domain says how long to wait.
  'invited-recently': { status: 429, field: 'email' },
  'is-team-owner': { status: 409 },
  'no-such-invitation': { status: 404 },
  'no-such-offer': { status: 410 },
  'no-such-member': { status: 404 },
  'no-such-team': { status: 404 },
  'no-such-team-item': { status: 404 },
  'not-team-admin': { status: 403 },
  'not-team-owner': { status: 403 },
  'offer-open': { status: 409 },
  'owner-needs-second-factor': { status: 409 },
  'owns-too-many-teams': { status: 409 },
  'second-factor-required': { status: 403 },
  'team-conflict': { status: 409 },
  'team-full': { status: 409 },
  'team-item-name-taken': { status: 409, field: 'name' },
  'team-read-only': { status: 403 },
  'teams-not-in-plan': { status: 403 },
  'too-many-creations': { status: 429, retryAfterMs: hours(24) },
  'too-many-invitations': { status: 429 },
  'too-many-memberships': { status: 409 },
  'too-many-offers': { status: 429, retryAfterMs: hours(24) },
  'too-many-pending': { status: 409 },
  'too-many-team-items': { status: 409 },
  'wrong-address': { status: 403 },
  'wrong-team-name': { status: 400, field: 'confirmation' },

  // Ways to log in, and proofs of identity
  'provider-canceled': { status: 403 },
  'provider-down': { status: 503, retryAfterMs: seconds(10) },
  'provider-email-taken': { status: 409 },
  'provider-expired': { status: 410 },
  'provider-failed': { status: 502 },
  'provider-linked-elsewhere': { status: 409 },
  'provider-not-linked': { status: 403 },
  'provider-stale': { status: 403 },
  'provider-unknown': { status: 404 },
  'provider-without-email': { status: 400 },
  'visit-ended': { status: 410 },
  'code-spent': { status: 400, field: 'code' },
  'last-way-in': { status: 409 },
  'login-expired': { status: 400 },
  'second-factor-elsewhere': { status: 409 },
  'second-factor-off': { status: 409 },
  'second-factor-on': { status: 409 },
  'no-passkeys-here': { status: 404 },
  'no-such-passkey': { status: 404 },
  'passkey-copied': { status: 400 },
  'passkey-expired': { status: 400 },
  'passkey-invalid': { status: 400 },
  'passkey-taken': { status: 409 },
  'passkey-unknown': { status: 400 },
  'too-many-passkeys': { status: 409 },
  unproven: { status: 403 },
  'wrong-code': { status: 400, field: 'code' },

  // Declarations
  'declaration-closed': { status: 409 },
  'no-such-customer': { status: 409 },

  // Webhooks
  'forged-notice': { status: 400 },
  'malformed-notice': { status: 400 },
  'thin-notice': { status: 400 },

  // Rate limits
  // The domain says how long to wait.
  'too-many-attempts': { status: 429 },
  'too-many-cards': { status: 429, retryAfterMs: hours(1) },
  'too-many-declarations': { status: 429, retryAfterMs: hours(24) },
  'too-many-checkouts': { status: 429, retryAfterMs: minutes(10) },
  'too-many-links': { status: 429, retryAfterMs: minutes(15) },
  'too-many-provider-reads': { status: 429, retryAfterMs: minutes(10) },
  'too-many-mails': { status: 429, retryAfterMs: hours(1) },
  'too-many-imports': { status: 429, retryAfterMs: hours(1) },
  'too-many-messages': { status: 429, retryAfterMs: hours(1) },
  'too-many-sign-ins': { status: 429, retryAfterMs: minutes(15) },
  'too-many-sign-ups': { status: 429, retryAfterMs: hours(1) },
  'too-many-tokens': { status: 409 },
  'too-many-wrong-codes': { status: 429, retryAfterMs: minutes(15) },
  'too-many-wrong-keys': { status: 429, retryAfterMs: minutes(15) },
} as const satisfies Readonly<Record<string, RefusalRow>>

/** Its text stands in `app/copy/refusals.ts`. */
export type Reason = keyof typeof refusalRows

export function isReason(name: string): name is Reason {
  return Object.hasOwn(refusalRows, name)
}

/** Some refusals include how long to wait. */
export type Refused = Refusal<Reason> & { readonly retryAfterMs?: number }
