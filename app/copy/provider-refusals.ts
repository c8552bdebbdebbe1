import { seconds } from '#domain/time.ts'
import type { RefusalRow } from './refusal-row.ts'

/** About signing in with a provider such as GitHub. */
export const providerRefusals = {
  'provider-canceled': { status: 403, message: 'You canceled the sign-in. Nothing has changed.' },
  'provider-down': {
    status: 503,
    message: "We can't reach that provider right now. Please try again, or log in another way.",
    retryAfterMs: seconds(10),
  },
  'provider-email-taken': {
    status: 409,
    message:
      "An account with this address exists. Log in to it another way, and we'll connect the two.",
  },
  'provider-expired': {
    status: 410,
    message: 'This sign-in took too long or was used before. Please try again.',
  },
  'provider-failed': {
    status: 502,
    message: "The provider's answer wasn't valid. Please try again, or log in another way.",
  },
  'provider-linked-elsewhere': {
    status: 409,
    message:
      'This login opens another account. Log in to that one and disconnect it there, or choose another.',
  },
  'provider-not-linked': {
    status: 403,
    message: "That login isn't connected to your account. Please choose one that is.",
  },
  'provider-stale': {
    status: 403,
    message: 'The provider let you through without signing in again. Please confirm another way.',
  },
  'provider-unknown': { status: 404, message: "We don't offer that provider." },
  'provider-without-email': {
    status: 400,
    message:
      'The provider shares no email address of yours with us, and an account needs one. Allow it there, or sign up with an email address.',
  },
  'visit-ended': {
    status: 410,
    message:
      'This sign-in has ended, or began in another browser. Please start again in this browser.',
  },
} as const satisfies Record<string, RefusalRow>
