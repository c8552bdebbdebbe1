import { seconds } from '#domain/time.ts'
import { providerMessages as messages } from './provider-messages.ts'
import type { RefusalRow } from './refusal-row.ts'

/** About signing in with a provider such as GitHub. */
export const providerRefusals = {
  'provider-canceled': { status: 403, message: messages['provider-canceled'] },
  'provider-down': { status: 503, message: messages['provider-down'], retryAfterMs: seconds(10) },
  'provider-email-taken': { status: 409, message: messages['provider-email-taken'] },
  'provider-expired': { status: 410, message: messages['provider-expired'] },
  'provider-failed': { status: 502, message: messages['provider-failed'] },
  'provider-linked-elsewhere': { status: 409, message: messages['provider-linked-elsewhere'] },
  'provider-not-linked': { status: 403, message: messages['provider-not-linked'] },
  'provider-stale': { status: 403, message: messages['provider-stale'] },
  'provider-unknown': { status: 404, message: messages['provider-unknown'] },
  'provider-without-email': { status: 400, message: messages['provider-without-email'] },
  'visit-ended': { status: 410, message: messages['visit-ended'] },
} as const satisfies Record<string, RefusalRow>
