import type { PaidPlanId } from '@ghost-writers-ia/rules/plans'
import Stripe from 'stripe'
import type { Ended } from '#domain/billing/cancellation-gateway.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { movesMoney } from './client.ts'
import { ignoreErrors } from './errors.ts'
import { isPending, voidUnpaidInvoices } from './invoices.ts'
import { toId } from './values.ts'

type Done = { readonly done: true }

const missing = ['resource_missing']
const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired']

/** Whether it is over for good. */
export function isOver({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return endedStatuses.includes(status)
}

/**
 * For changes of a subscription, which someone may have ended a moment ago: then Stripe refuses with
 * one of several sentences.
 */
export async function unlessOver<Answer>(
  stripe: Stripe,
  id: string,
  change: () => Promise<Answer>,
): Promise<Answer | Refusal<'not-subscribed'>> {
  try {
    return await change()
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
    const found = await ignoreErrors(missing, () => stripe.subscriptions.retrieve(id))
    if (found && !isOver(found)) throw fault
    return refuse('not-subscribed')
  }
}

/** Cancels a subscription and voids its open invoices, which could still be paid on their pages. */
export async function endSubscription(stripe: Stripe, id: string): Promise<Ended> {
  const found = await ignoreErrors(missing, () => stripe.subscriptions.retrieve(id))
  if (found) await cancel(stripe, found)
  return { isEnded: true }
}

type UnpaidInput = { readonly id: string; readonly isRenewing: boolean }

/**
 * Cancels a subscription only if it is still unpaid, so its status is fetched right before. A
 * canceled one only has its open invoices voided.
 */
export async function endUnpaid(stripe: Stripe, { id, isRenewing }: UnpaidInput): Promise<Ended> {
  const found = await ignoreErrors(missing, () => stripe.subscriptions.retrieve(id))
  if (!found) return { isEnded: true }
  const isUnpaid = found.status === 'past_due' || found.status === 'unpaid'
  const isEnded = isOver(found) || isUnpaid || (isRenewing && (await hasDraft(stripe, id)))
  if (isEnded) await cancel(stripe, found)
  return { isEnded }
}

/** Stripe charges the invoice of a new period about an hour after creating it. */
async function hasDraft(stripe: Stripe, subscription: string): Promise<boolean> {
  const { data } = await stripe.invoices.list({ subscription, status: 'draft', limit: 100 })
  return data.some(isPending)
}

/** A schedule is released first: Stripe may refuse to cancel what a schedule manages. */
async function cancel(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const { id } = subscription
  if (!isOver(subscription)) {
    const schedule = toId(subscription.schedule)
    if (schedule) await stripe.subscriptionSchedules.release(schedule)
    await ignoreErrors(missing, () => stripe.subscriptions.cancel(id, {}, movesMoney))
  }
  await voidUnpaidInvoices(stripe, id)
}

/** Metadata that marks a duplicate, with the UTC day on which it was found. */
const duplicateMark = 'duplicate'

/** Keeps the first mark: it is the day on which the refund was decided. */
export async function markDuplicate(
  stripe: Stripe,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<Done> {
  const found = await ignoreErrors(missing, () => stripe.subscriptions.retrieve(id))
  if (!found || isOver(found) || findDuplicateMark(found)) return { done: true }
  const day = at.toISOString().slice(0, 10)
  await stripe.subscriptions.update(id, { metadata: { [duplicateMark]: day } })
  return { done: true }
}

/** Without a day if it isn't our mark: support may have written it. */
export function findDuplicateMark({
  metadata,
}: Pick<Stripe.Subscription, 'metadata'>): { readonly day: string | null } | null {
  const mark = metadata[duplicateMark]
  return mark ? { day: /^\d{4}-\d\d-\d\d$/.test(mark) ? mark : null } : null
}

export async function notePlan(stripe: Stripe, id: string, plan: PaidPlanId): Promise<Done> {
  await stripe.subscriptions.update(id, { metadata: { plan } })
  return { done: true }
}
