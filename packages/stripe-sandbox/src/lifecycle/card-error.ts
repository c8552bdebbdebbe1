import { getAdvice } from '../cards/test-cards.ts'
import { type ApiError, apiError } from '../errors.ts'
import type { Outcome } from './confirm-payment.ts'

type Refused = {
  readonly outcome: Exclude<Outcome, { kind: 'paid' }>
  /** The API call: each has its own code for a payment that needs confirmation. */
  readonly call: 'subscription' | 'invoice'
}

/** The API error for a declined payment. The attempt itself is kept. */
export function cardError({ outcome, call }: Refused): ApiError {
  if (outcome.kind === 'asks') {
    return apiError(402, {
      type: 'card_error',
      code: `${call}_payment_intent_requires_action`,
      message: `Payment for this ${call} requires additional user action before it can be completed.`,
      payment_intent: outcome.intent,
    })
  }
  const { decline, charge, intent } = outcome
  return apiError(402, {
    type: 'card_error',
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    ...getAdvice(decline),
    charge: charge.id,
    message: decline.message,
    payment_intent: intent,
  })
}

export function noMethodError(): ApiError {
  return apiError(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message:
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
  })
}
