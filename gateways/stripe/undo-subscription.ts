import type Stripe from 'stripe'
import type { Undone } from '#domain/billing/endings.ts'
import { isRefusal } from '#domain/refusal.ts'
import { ignoreErrors } from './errors.ts'
import { refundInvoice } from './refund-invoice.ts'
import { voidOpenInvoices } from './void-invoices.ts'

type Done = { readonly done: true }

/**
 * Refunds everything that was paid for it, then ends it. In this order: one that is still live
 * is found again after a crash, and one that has ended is not.
 */
export async function undoSubscription(stripe: Stripe, id: string): Promise<Undone> {
  const paid = stripe.invoices.list({ subscription: id, status: 'paid', limit: 100 })
  for await (const invoice of paid) {
    const refunded = await refundInvoice(stripe, invoice.id)
    if (isRefusal(refunded)) return refunded
  }
  return endSubscription(stripe, id)
}

/** Marks a subscription as a duplicate, with the day on which that was found. */
const duplicateMark = 'duplicate'

type Duplicate = { readonly id: string; readonly at: Date }

/**
 * Refunds one payment, the first, then ends it. The mark comes first: a crash after it leaves a
 * live duplicate, which is found and undone again, and it counts towards the day's limit.
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

/** The first mark stays: it tells on which day the refund was decided. */
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
 * Stripe then stops charging its open invoices, but their pages would still take money for a plan
 * that is over, so they are voided. Stripe has "no such subscription" when it was canceled before.
 */
export async function endSubscription(stripe: Stripe, id: string): Promise<Done> {
  await ignoreErrors(['resource_missing'], () => stripe.subscriptions.cancel(id))
  await voidOpenInvoices(stripe, id)
  return { done: true }
}

/**
 * Read again right before: it may have been paid since somebody decided to end it. One that is
 * canceled already may have open invoices left.
 */
export async function endUnpaid(stripe: Stripe, id: string): Promise<Done> {
  const { status } = await stripe.subscriptions.retrieve(id)
  if (status === 'past_due' || status === 'unpaid') return endSubscription(stripe, id)
  if (status === 'canceled') await voidOpenInvoices(stripe, id)
  return { done: true }
}
