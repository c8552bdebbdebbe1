import { hours, minutes } from '#domain/time.ts'
import type { Answer } from './refusals.ts'

/** How rate limits sound. Part of the table in `refusals.ts`. */
export const rateLimitRefusals = {
  // The refusal itself knows how long.
  'too-many-attempts': { status: 429, message: 'Too many attempts. Try again in {wait}.' },
  'too-many-links': {
    status: 429,
    message: 'Too many invalid links. Try again in 15 minutes.',
    retryAfterMs: minutes(15),
  },
  'too-many-cards': {
    status: 429,
    message: 'Too many cards in a short time. Try again in an hour.',
    retryAfterMs: hours(1),
  },
  'too-many-checkouts': {
    status: 429,
    message: 'Too many checkouts in a short time. Try again in 10 minutes.',
    retryAfterMs: minutes(10),
  },
  'too-many-looks': {
    status: 429,
    message: 'Too many requests. Try again in 10 minutes.',
    retryAfterMs: minutes(10),
  },
  'too-many-mails': {
    status: 429,
    message: 'We’ve already sent several emails. Try again in an hour.',
    retryAfterMs: hours(1),
  },
  'too-many-messages': {
    status: 429,
    message: 'You’ve already sent several messages. Try again in an hour.',
    retryAfterMs: hours(1),
  },
  'too-many-sign-ins': {
    status: 429,
    message: 'Too many attempts from your network. Try again in 15 minutes.',
    retryAfterMs: minutes(15),
  },
  'too-many-sign-ups': {
    status: 429,
    message: 'Too many new accounts from your network. Try again in an hour.',
    retryAfterMs: hours(1),
  },
  'too-many-tokens': {
    status: 409,
    message: 'You already have ten tokens. Revoke one of them first.',
  },
  'too-many-wrong-codes': {
    status: 429,
    message: 'Too many invalid codes. Try again in 15 minutes.',
    retryAfterMs: minutes(15),
  },
  'too-many-wrong-keys': {
    status: 429,
    message: 'Too many wrong keys. Try again in 15 minutes.',
    retryAfterMs: minutes(15),
  },
} as const satisfies Record<string, Answer>
