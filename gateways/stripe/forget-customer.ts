import type Stripe from 'stripe'
import type { Forgotten } from '#domain/billing/cancellation-gateway.ts'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { Departure } from '#domain/billing/stores.ts'
import { isRefusal } from '#domain/refusal.ts'
import { hours, later } from '#domain/time.ts'
import { closeSessions } from './checkouts.ts'
import { endSubscription, isOver } from './end-subscription.ts'
import { ignoreErrors } from './errors.ts'
import { refundInvoice } from './refund-invoice.ts'
import { isOurs, toId, toUnix } from './values.ts'

const missing = ['resource_missing']

/**
 * Deletes a customer, which cancels their subscriptions; Stripe keeps the invoices. First expires
 * open checkouts, then refunds a payment made during the account deletion, and only then deletes:
 * after a crash in between, the next call still finds what to refund.
 */
export async function forgetCustomer(stripe: Stripe, departure: DeletionInput): Promise<Forgotten> {
  const { customerId } = departure
  await ignoreErrors(missing, () => closeSessions(stripe, customerId))
  const refunded = await ignoreErrors(missing, () => refundLate(stripe, departure))
  const keptFor = await ignoreErrors(missing, () => deleteUnlessShared(stripe, customerId))
  return { refundedCents: 0, unrefunded: [], ...refunded, keptFor: keptFor ?? [] }
}

/**
 * Deleting would also cancel subscriptions to other products. Such a customer is kept and unlinked,
 * and only our subscriptions are cancelled. Returns the live ones of other products. Idempotent.
 */
async function deleteUnlessShared(stripe: Stripe, customer: CustomerId): Promise<string[]> {
  const all = await stripe.subscriptions
    .list({ customer, status: 'all', limit: 100 })
    .autoPagingToArray({ limit: 1_000 })
  const foreign = all.filter((one) => !isOurs(one) && !isOver(one))
  if (foreign.length === 0) {
    await stripe.customers.del(customer)
    return []
  }
  for (const { id } of all.filter(isOurs)) await endSubscription(stripe, id)
  await stripe.customers.update(customer, { metadata: { userId: '' } })
  return foreign.map(({ id }) => id)
}

type DeletionInput = Departure & { readonly now: Date }
type Refunded = Omit<Forgotten, 'keptFor'>

/** Older payments weren't made during the deletion: a person decides about them. */
const refundableMs = hours(48)

/** Refunds at most one payment, the same one on every call, and lists the others. */
async function refundLate(stripe: Stripe, departure: DeletionInput): Promise<Refunded> {
  const late = await listLate(stripe, departure)
  const [first] = late.filter(({ paidAt }) => paidAt >= toUnix(later(departure.now, -refundableMs)))
  const refunded = first ? await refundInvoice(stripe, first.id) : null
  const isRefunded = refunded !== null && !isRefusal(refunded)
  return {
    refundedCents: isRefunded ? refunded.refundedCents : 0,
    unrefunded: late.filter((one) => !isRefunded || one !== first).map(({ id }) => id),
  }
}

type LateInvoice = { readonly id: string; readonly paidAt: number }

/**
 * Our invoices that were paid during the deletion, or belong to a subscription we didn't know,
 * oldest first.
 */
async function listLate(
  stripe: Stripe,
  { customerId: customer, since, subscriptionId }: DeletionInput,
): Promise<LateInvoice[]> {
  if (!since) return []
  const all = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  const foreign = all.data.filter((one) => !isOurs(one)).map(({ id }) => id)
  const unseen = all.data
    .filter(({ id, status }) => id !== subscriptionId && status !== 'canceled')
    .map(({ id }) => id)
  const late: LateInvoice[] = []
  for await (const invoice of stripe.invoices.list({ customer, status: 'paid', limit: 100 })) {
    const subscription = toId(invoice.parent?.subscription_details?.subscription) ?? ''
    const paidAt = invoice.status_transitions.paid_at ?? 0
    const isLate = paidAt >= toUnix(since) || unseen.includes(subscription)
    const isCharged = invoice.amount_paid > 0 && !foreign.includes(subscription)
    if (isLate && isCharged) late.unshift({ id: invoice.id, paidAt })
  }
  return late
}
