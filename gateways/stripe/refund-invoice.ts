import Stripe from 'stripe'
import type { RefundBlocked, Refunded } from '#domain/billing/cancellation-gateway.ts'
import type { Refund } from '#domain/billing/history.ts'
import type { Cents } from '#domain/money.ts'
import { refuse } from '#domain/refusal.ts'
import { movesMoney } from './client.ts'
import { toKey } from './idempotency-key.ts'
import { toDate, toId } from './values.ts'

/**
 * Refunds what is left of an invoice's payments, or with `untilCents` as much as is missing until so
 * much is refunded. Returns what this call refunded.
 */
export async function refundInvoice(
  stripe: Stripe,
  { invoice, untilCents }: { readonly invoice: string; readonly untilCents?: Cents },
): Promise<Refunded | RefundBlocked> {
  const payments = await listPaid(stripe, invoice)
  const orders =
    untilCents === undefined
      ? payments.map(({ intent }) => ({ payment_intent: intent }))
      : await listParts(stripe, { payments, untilCents })
  let refundedCents = 0
  for (const order of orders) {
    const refund = await refundPayment(stripe, order)
    if ('refused' in refund) return refund
    refundedCents += refund.refundedCents
  }
  return { refundedCents }
}

type Payment = { readonly intent: string; readonly paidCents: Cents }

type RefundOrder = {
  readonly payment_intent: string
  readonly amount?: Cents
  /** How many refunds of this payment the amount was computed from. */
  readonly after?: number
}

/** What is missing until so much of the payments is refunded. */
async function listParts(
  stripe: Stripe,
  { payments, untilCents }: { readonly payments: readonly Payment[]; readonly untilCents: Cents },
): Promise<readonly RefundOrder[]> {
  const seen = await Promise.all(
    payments.map(async ({ intent, paidCents }) => {
      const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
      const made = data.filter(({ status }) => toRefundStatus(status) !== 'failed')
      const refunded = made.reduce((sum, { amount }) => sum + amount, 0)
      return { intent, left: paidCents - refunded, refunded, after: data.length }
    }),
  )
  let missing = seen.reduce((rest, { refunded }) => rest - refunded, untilCents)
  return seen.flatMap(({ intent, left, after }) => {
    const amount = Math.min(left, missing)
    if (amount <= 0) return []
    missing -= amount
    return [{ payment_intent: intent, amount, after }]
  })
}

/** All refunds of an invoice's payments, also after its customer was deleted. */
export async function listRefunds(
  stripe: Stripe,
  invoice: string,
): Promise<{ readonly refunds: readonly Refund[] }> {
  const refunds = await listPaymentRefunds(stripe, invoice)
  return { refunds: refunds.map((one) => toRefund(one, invoice)) }
}

/** Newest first. */
export async function listPaymentRefunds(
  stripe: Stripe,
  invoice: string,
): Promise<readonly Stripe.Refund[]> {
  const payments = await listPaid(stripe, invoice)
  const lists = await Promise.all(
    payments.map(({ intent }) => stripe.refunds.list({ payment_intent: intent, limit: 100 })),
  )
  return lists.flatMap(({ data }) => data).toSorted((one, other) => other.created - one.created)
}

async function listPaid(stripe: Stripe, invoice: string): Promise<Payment[]> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 10 })
  return data.flatMap(({ payment, amount_paid }) => {
    const intent = toId(payment.payment_intent)
    return intent ? [{ intent, paidCents: amount_paid ?? 0 }] : []
  })
}

const nothing: Refunded = { refundedCents: 0 }

/**
 * Without an amount Stripe refunds what is left, never more than was paid. So it needs no
 * idempotency key, under which Stripe would replay a failure for a day. A part needs one, or two
 * calls at the same time would both refund it; the delay is the lesser evil.
 */
async function refundPayment(
  stripe: Stripe,
  { payment_intent, amount, after }: RefundOrder,
): Promise<Refunded | RefundBlocked> {
  const params = amount === undefined ? { payment_intent } : { payment_intent, amount }
  const once = amount !== undefined && { idempotencyKey: toKey(`refund:${after}`, params) }
  try {
    const made = await stripe.refunds.create(params, { ...movesMoney, ...once })
    return { refundedCents: made.amount }
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
