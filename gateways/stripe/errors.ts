import Stripe from 'stripe'
import type { PaymentTrouble } from '#domain/billing/customer.ts'
import { refuse } from '#domain/refusal.ts'
import { minutes, seconds } from '#domain/time.ts'

/** Stripe has no such object, or not anymore. */
export function isMissing(fault: unknown): boolean {
  return (
    fault instanceof Stripe.errors.StripeInvalidRequestError && fault.code === 'resource_missing'
  )
}

/** Tax can't be calculated because the customer has no address, or none that Stripe recognizes. */
export function needsAddress(fault: unknown): boolean {
  const isRefused = fault instanceof Stripe.errors.StripeInvalidRequestError
  return isRefused && fault.code === addressCode
}

export const addressCode = 'customer_tax_location_invalid'

/** Error codes: https://docs.stripe.com/error-codes */
const authenticationCodes = [
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
  'authentication_required',
]

/** The bank didn't decline: it needs the cardholder to authenticate (3-D Secure). */
export function needsAuthentication({
  code,
}: InstanceType<typeof Stripe.errors.StripeCardError>): boolean {
  return authenticationCodes.includes(code ?? '')
}

/**
 * Returns null when Stripe refuses with one of these codes, which mean that it was already done.
 */
export async function ignoreErrors<Answer>(
  codes: readonly string[],
  call: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await call()
  } catch (fault) {
    const isRefused = fault instanceof Stripe.errors.StripeInvalidRequestError
    if (!isRefused || !codes.includes(fault.code ?? '')) throw fault
    return null
  }
}

/** Our prices aren't set up at Stripe as the catalogue has them, so nothing can be sold at them. */
export class CatalogueMismatch extends Error {}

/** How often something is tried again before Stripe's refusal counts. */
const maxRepeats = 2

/**
 * Whatever changes something at Stripe reads it first. If someone else changes it in between, Stripe
 * refuses, with one of many sentences and no code: then it is read and changed again. Nothing was
 * done by a refused request, and all that was done before it must be idempotent.
 */
export async function repeatRefused<Answer>(
  work: () => Promise<Answer>,
  repeats = maxRepeats,
): Promise<Answer> {
  try {
    return await work()
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeInvalidRequestError) || repeats === 0) throw fault
    return repeatRefused(work, repeats - 1)
  }
}

/**
 * For previews, which no page depends on: what Stripe refuses to calculate is reported instead of
 * thrown.
 */
export function refusePreview<Answer>(report: (fault: unknown) => void, answer: Answer) {
  return (fault: unknown): Answer => {
    if (toTrouble(fault)) throw fault
    report(fault)
    return answer
  }
}

/** Maps an error to a refusal for the customer; null for one that is our own fault. */
export function toTrouble(fault: unknown): PaymentTrouble | null {
  const { errors } = Stripe
  if (fault instanceof errors.StripeRateLimitError) return refuseBusy(findRetryAfterMs(fault))
  // Our own earlier attempt is still running: Stripe itself is fine.
  const isInUse = fault instanceof errors.StripeAPIError && fault.statusCode === 409
  if (isInUse) return { ...refuse('payments-busy'), isUnknown: true }
  if (isTimeout(fault)) return { ...refuse('payments-down'), isUnknown: true }
  const isClosed =
    fault instanceof errors.StripeAuthenticationError ||
    fault instanceof errors.StripePermissionError ||
    fault instanceof CatalogueMismatch
  if (isClosed) return refuse('payments-closed')
  const isDown =
    fault instanceof errors.StripeConnectionError || fault instanceof errors.StripeAPIError
  return isDown ? refuse('payments-down') : null
}

/** Stripe got the request and didn't answer in time, so it may still be working on it. */
function isTimeout(fault: unknown): boolean {
  if (!(fault instanceof Stripe.errors.StripeConnectionError)) return false
  const { detail } = fault
  return typeof detail === 'object' && detail !== null && 'code' in detail
    ? detail.code === 'ETIMEDOUT'
    : false
}

export function refuseBusy(retryAfterMs: number | null): PaymentTrouble {
  return { ...refuse('payments-busy'), ...(retryAfterMs !== null && { retryAfterMs }) }
}

/** Caps the wait that Stripe asks for at what a user would accept. */
const maxRetryAfterMs = minutes(1)

/** The `Retry-After` header, in whole seconds. */
function findRetryAfterMs({ headers }: { headers?: Record<string, string> }): number | null {
  const after = headers?.['retry-after'] ?? ''
  if (!/^\d{1,9}$/.test(after)) return null
  return Math.min(seconds(Math.max(Number(after), 1)), maxRetryAfterMs)
}
