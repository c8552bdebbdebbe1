import type Stripe from 'stripe'
import type { Departure } from '#domain/billing/departure.ts'
import { closeSessions } from './checkouts.ts'
import { toId, toUnix } from './moments.ts'
import { refundInvoice } from './money-back.ts'
import { unless } from './unless.ts'

const missing = ['resource_missing']

/**
 * Stripe ends the customer's subscriptions with them, and keeps the invoices and the money. So
 * first nothing can be paid any more, then what came in meanwhile is refunded, and only then
 * are they deleted: after a crash in between, the next call still finds what to refund.
 */
export async function forgetCustomer(
  stripe: Stripe,
  departure: Departure,
): Promise<{ readonly refundedCents: number }> {
  const { customerId } = departure
  await unless(missing, () => closeSessions(stripe, customerId))
  const refundedCents = (await unless(missing, () => refundLate(stripe, departure))) ?? 0
  await unless(missing, () => stripe.customers.del(customerId))
  return { refundedCents }
}

async function refundLate(
  stripe: Stripe,
  { customerId: customer, since, subscriptionId }: Departure,
): Promise<number> {
  if (!since) return 0
  const live = await stripe.subscriptions.list({ customer, limit: 100 })
  const unseen = live.data.map(({ id }) => id).filter((id) => id !== subscriptionId)
  let cents = 0
  for await (const invoice of stripe.invoices.list({ customer, status: 'paid', limit: 100 })) {
    const isLate = (invoice.status_transitions.paid_at ?? 0) >= toUnix(since)
    const isUnseen = unseen.includes(toId(invoice.parent?.subscription_details?.subscription) ?? '')
    if (isLate || isUnseen) cents += await refundInvoice(stripe, invoice.id)
  }
  return cents
}
