import type Stripe from 'stripe'
import type { Forgotten, LatePayments } from '#domain/billing/cancellation-gateway.ts'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { Departure } from '#domain/billing/stores.ts'
import { hours, later } from '#domain/time.ts'
import { closeSessions } from './checkouts.ts'
import { endSubscription, isOver } from './end-subscription.ts'
import { ignoreErrors } from './errors.ts'
import { findSubscription, listInvoices, sumRefunds } from './invoices.ts'
import { isOurs, toUnix } from './values.ts'

const missing = ['resource_missing']

/**
 * Deletes a customer, which cancels their subscriptions; Stripe keeps the invoices. Deleting would
 * also cancel subscriptions to other products: such a customer is kept and unlinked, and only our
 * subscriptions are canceled.
 */
export async function forgetCustomer(stripe: Stripe, customer: CustomerId): Promise<Forgotten> {
  const keptFor = await ignoreErrors(missing, () => deleteUnlessShared(stripe, customer))
  return { keptFor: keptFor ?? [] }
}

/** Returns the live subscriptions to other products. */
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

type DepartureInput = Departure & { readonly now: Date }

/** Older payments weren't made during the deletion: a person decides about them. */
const refundableMs = hours(48)

const noPayments: LatePayments = { refundable: null, others: [] }

/** The same payment is to be refunded on every call, until it is. */
export async function closeDeparture(
  stripe: Stripe,
  departure: DepartureInput,
): Promise<LatePayments> {
  const { customerId, now } = departure
  await ignoreErrors(missing, () => closeSessions(stripe, customerId))
  const late = (await ignoreErrors(missing, () => listLate(stripe, departure))) ?? []
  const since = toUnix(later(now, -refundableMs))
  const [first] = late.filter(
    ({ status_transitions }) => (status_transitions.paid_at ?? 0) >= since,
  )
  if (!first) return { ...noPayments, others: late.map(({ id }) => id) }
  const { id: invoiceId, currency } = first
  const charges = await stripe.charges.list({ customer: customerId, limit: 100 })
  const amountCents = first.amount_paid - sumRefunds(first, charges.data)
  const subscriptionId = findSubscription(first)
  return {
    refundable: amountCents > 0 ? { invoiceId, subscriptionId, amountCents, currency } : null,
    others: late.filter((one) => one !== first).map(({ id }) => id),
  }
}

/**
 * Our invoices that were paid during the deletion, or belong to a subscription we didn't know,
 * oldest first.
 */
async function listLate(
  stripe: Stripe,
  { customerId: customer, since, subscriptionId }: DepartureInput,
): Promise<Stripe.Invoice[]> {
  if (!since) return []
  const all = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  const foreign = all.data.filter((one) => !isOurs(one)).map(({ id }) => id)
  const unseen = all.data
    .filter(({ id, status }) => id !== subscriptionId && status !== 'canceled')
    .map(({ id }) => id)
  const invoices = await listInvoices(stripe, customer)
  const late = invoices.filter((invoice) => {
    const subscription = findSubscription(invoice) ?? ''
    const paidAt = invoice.status_transitions.paid_at ?? 0
    const isLate = paidAt >= toUnix(since) || unseen.includes(subscription)
    const isCharged = invoice.status === 'paid' && invoice.amount_paid > 0
    return isLate && isCharged && !foreign.includes(subscription)
  })
  return late.toReversed()
}
