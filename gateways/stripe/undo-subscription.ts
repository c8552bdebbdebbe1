import Stripe from 'stripe'
import type { RefundBlocked, Undone } from '#domain/billing/cancellation-gateway.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { ignoreErrors } from './errors.ts'
import { voidOpenInvoices } from './invoices.ts'
import { toId } from './values.ts'

type Done = { readonly done: true }

/**
 * Refunds everything that was paid for a subscription, then cancels it. In this order, because
 * after a crash a live one is found again and a cancelled one isn't.
 */
export async function undoSubscription(stripe: Stripe, id: string): Promise<Undone> {
  const paid = stripe.invoices.list({ subscription: id, status: 'paid', limit: 100 })
  for await (const invoice of paid) {
    const refunded = await refundInvoice(stripe, invoice.id)
    if (isRefusal(refunded)) return refunded
  }
  return endSubscription(stripe, id)
}

/** Metadata that marks a duplicate, with the UTC day on which it was found. */
const duplicateMark = 'duplicate'

type Duplicate = { readonly id: string; readonly at: Date }

/**
 * Refunds the first payment of a duplicate, then cancels it. It is marked first: after a crash it
 * is still live, so it is found again, and it counts towards the daily limit.
 */
export async function undoDuplicate(stripe: Stripe, { id, at }: Duplicate): Promise<Undone> {
  const marked = await ignoreErrors(['resource_missing'], () => markDuplicate(stripe, { id, at }))
  if (marked === null || marked.status === 'canceled') return endSubscription(stripe, id)
  const { data } = await stripe.invoices.list({ subscription: id, status: 'paid', limit: 100 })
  const first = data.at(-1)
  const refunded = first ? await refundInvoice(stripe, first.id) : null
  if (refunded && isRefusal(refunded)) return refunded
  return endSubscription(stripe, id)
}

/** Keeps the first mark: it is the day on which the refund was decided. */
async function markDuplicate(stripe: Stripe, { id, at }: Duplicate): Promise<Stripe.Subscription> {
  const subscription = await stripe.subscriptions.retrieve(id)
  if (isDuplicate(subscription)) return subscription
  const day = at.toISOString().slice(0, 10)
  return stripe.subscriptions.update(id, { metadata: { [duplicateMark]: day } })
}

type Marked = Pick<Stripe.Subscription, 'metadata'>

export function isDuplicate({ metadata }: Marked): boolean {
  return Boolean(metadata[duplicateMark])
}

export function findDuplicateDay({ metadata }: Marked): string | null {
  return metadata[duplicateMark] || null
}

/**
 * Cancels a subscription and voids its open invoices, which could still be paid on their pages
 * otherwise. Stripe answers "no such subscription" if it was cancelled before.
 */
export async function endSubscription(stripe: Stripe, id: string): Promise<Done> {
  await ignoreErrors(['resource_missing'], () => stripe.subscriptions.cancel(id))
  await voidOpenInvoices(stripe, id)
  return { done: true }
}

/**
 * Cancels a subscription only if it is still unpaid, so its status is fetched right before. A
 * cancelled one only has its open invoices voided.
 */
export async function endUnpaid(stripe: Stripe, id: string): Promise<Done> {
  const { status } = await stripe.subscriptions.retrieve(id)
  if (status === 'past_due' || status === 'unpaid') return endSubscription(stripe, id)
  if (status === 'canceled') await voidOpenInvoices(stripe, id)
  return { done: true }
}

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
