import type Stripe from 'stripe'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { Departure } from '#domain/billing/departure.ts'
import type { Forgotten } from '#domain/billing/endings.ts'
import { isRefusal } from '#domain/refusal.ts'
import { hours, later } from '#domain/time.ts'
import { closeSessions } from './checkouts.ts'
import { ignoreErrors } from './errors.ts'
import { isOurs } from './is-ours.ts'
import { refundInvoice } from './refund-invoice.ts'
import { endSubscription } from './undo-subscription.ts'
import { toId, toUnix } from './values.ts'

const missing = ['resource_missing']
const over: readonly string[] = ['canceled', 'incomplete_expired']

/**
 * Stripe ends the customer's subscriptions with them, and keeps the invoices and the money. So
 * first nothing can be paid any more, then what came in meanwhile is refunded, and only then
 * are they deleted: after a crash in between, the next call still finds what to refund.
 */
export async function forgetCustomer(stripe: Stripe, departure: Leaving): Promise<Forgotten> {
  const { customerId } = departure
  await ignoreErrors(missing, () => closeSessions(stripe, customerId))
  const refunded = await ignoreErrors(missing, () => refundLate(stripe, departure))
  const keptFor = await ignoreErrors(missing, () => deleteUnlessShared(stripe, customerId))
  return { refundedCents: 0, unrefunded: [], ...refunded, keptFor: keptFor ?? [] }
}

/**
 * Stripe would end what other products sold them, too. Such a customer stays, without our mark:
 * only our subscriptions end. Answers the live ones of other products. Safe to repeat.
 */
async function deleteUnlessShared(stripe: Stripe, customer: CustomerId): Promise<string[]> {
  const all = await stripe.subscriptions
    .list({ customer, status: 'all', limit: 100 })
    .autoPagingToArray({ limit: 1_000 })
  const foreign = all.filter((one) => !isOurs(one) && !over.includes(one.status))
  if (foreign.length === 0) {
    await stripe.customers.del(customer)
    return []
  }
  for (const { id } of all.filter(isOurs)) await endSubscription(stripe, id)
  await stripe.customers.update(customer, { metadata: { userId: '' } })
  return foreign.map(({ id }) => id)
}

type Leaving = Departure & { readonly now: Date }
type Refunded = Omit<Forgotten, 'keptFor'>

/** What was paid longer ago is no payment of that moment: a person decides. */
const youngMs = hours(48)

/** Refunds one payment, always the same one however often this is repeated, and lists the others. */
async function refundLate(stripe: Stripe, leaving: Leaving): Promise<Refunded> {
  const late = await listLate(stripe, leaving)
  const [first] = late.filter(({ paidAt }) => paidAt >= toUnix(later(leaving.now, -youngMs)))
  const refunded = first ? await refundInvoice(stripe, first.id) : null
  const isRefunded = refunded !== null && !isRefusal(refunded)
  return {
    refundedCents: isRefunded ? refunded.cents : 0,
    unrefunded: late.filter((one) => !isRefunded || one !== first).map(({ id }) => id),
  }
}

type LateInvoice = { readonly id: string; readonly paidAt: number }

/** Invoices of ours that were paid in the moment of the deletion or unseen by us, the oldest first. */
async function listLate(
  stripe: Stripe,
  { customerId: customer, since, subscriptionId }: Leaving,
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
