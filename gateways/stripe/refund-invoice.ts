import Stripe from 'stripe'
import type { RefundBlocked } from '#domain/billing/endings.ts'
import { refuse } from '#domain/refusal.ts'
import { toId } from './values.ts'

/** Refunds what is left of an invoice's payments. Safe to repeat. Answers what this call refunded. */
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
 * Without an amount it is all that is left: never more than was paid, whoever gave back before.
 * So it needs no key of ours, under which Stripe would tell a failure again for a day.
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
    // Such as charge_disputed or balance_insufficient: https://docs.stripe.com/error-codes
    return { ...refuse('refund-blocked'), code: fault.code ?? fault.message }
  }
}
