import Stripe from 'stripe'
import type { RefundBlocked } from '#domain/billing/endings.ts'
import { refuse } from '#domain/refusal.ts'
import { toId } from './values.ts'

/** Refunds what is left of an invoice's payments. Idempotent. Returns what this call refunded. */
export async function refundInvoice(
  stripe: Stripe,
  invoice: string,
): Promise<{ readonly cents: number } | RefundBlocked> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 10 })
  let cents = 0
  for (const { payment } of data) {
    const intent = toId(payment.payment_intent)
    if (!intent) continue
    const refund = await refundPayment(stripe, intent)
    if ('refused' in refund) return refund
    cents += refund.cents
  }
  return { cents }
}

/**
 * Without an amount Stripe refunds what is left, never more than was paid. So it needs no
 * idempotency key, under which Stripe would replay a failure for a day.
 */
async function refundPayment(
  stripe: Stripe,
  payment_intent: string,
): Promise<{ readonly cents: number } | RefundBlocked> {
  try {
    const { amount } = await stripe.refunds.create({ payment_intent })
    return { cents: amount }
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
    if (fault.code === 'charge_already_refunded') return { cents: 0 }
    // For example charge_disputed or balance_insufficient: https://docs.stripe.com/error-codes
    return { ...refuse('refund-blocked'), code: fault.code ?? fault.message }
  }
}
