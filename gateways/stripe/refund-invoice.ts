import Stripe from 'stripe'
import type { RefundBlocked, Refunded } from '#domain/billing/cancellation-gateway.ts'
import type { Refund } from '#domain/billing/history.ts'
import { refuse } from '#domain/refusal.ts'
import { movesMoney } from './client.ts'
import { toDate, toId } from './values.ts'

/** Refunds what is left of an invoice's payments. Returns what this call refunded. */
export async function refundInvoice(
  stripe: Stripe,
  invoice: string,
): Promise<Refunded | RefundBlocked> {
  let refundedCents = 0
  for (const intent of await listPaid(stripe, invoice)) {
    const refund = await refundPayment(stripe, intent)
    if ('refused' in refund) return refund
    refundedCents += refund.refundedCents
  }
  return { refundedCents }
}

/** All refunds of an invoice's payments, also after its customer was deleted. */
export async function listRefunds(
  stripe: Stripe,
  invoice: string,
): Promise<{ readonly refunds: readonly Refund[] }> {
  const intents = await listPaid(stripe, invoice)
  const lists = await Promise.all(
    intents.map((payment_intent) => stripe.refunds.list({ payment_intent, limit: 100 })),
  )
  return { refunds: lists.flatMap(({ data }) => data.map((one) => toRefund(one, invoice))) }
}

async function listPaid(stripe: Stripe, invoice: string): Promise<string[]> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 10 })
  return data.flatMap(({ payment }) => toId(payment.payment_intent) ?? [])
}

const nothing: Refunded = { refundedCents: 0 }

/**
 * Without an amount Stripe refunds what is left, never more than was paid. So it needs no
 * idempotency key, under which Stripe would replay a failure for a day.
 */
async function refundPayment(
  stripe: Stripe,
  payment_intent: string,
): Promise<Refunded | RefundBlocked> {
  try {
    const { amount } = await stripe.refunds.create({ payment_intent }, movesMoney)
    return { refundedCents: amount }
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
    if (fault.code === 'charge_already_refunded') return nothing
    if (await isLost(stripe, payment_intent)) return nothing
    // For example charge_disputed or balance_insufficient: https://docs.stripe.com/error-codes
    return { ...refuse('refund-blocked'), code: fault.code ?? fault.message }
  }
}

/** The bank has given the money back to the cardholder. */
async function isLost(stripe: Stripe, payment_intent: string): Promise<boolean> {
  const { data } = await stripe.disputes.list({ payment_intent, limit: 100 })
  return data.some(({ status }) => status === 'lost')
}

export function toRefund(
  { id, amount, currency, created, status }: Stripe.Refund,
  invoiceId: string | null,
): Refund {
  const madeAt = toDate(created)
  return { id, invoiceId, amountCents: amount, currency, madeAt, status: toRefundStatus(status) }
}

/** Stripe may add a status; whatever is neither done nor failed is in progress. */
function toRefundStatus(status: string | null): Refund['status'] {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'under-way'
}
