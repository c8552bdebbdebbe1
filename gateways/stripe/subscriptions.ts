import Stripe from 'stripe'
import type { CustomerId, History } from '#domain/billing/ports.ts'
import { toPaidSubscription } from './to-paid-subscription.ts'

/** All of a customer's subscriptions, ended ones too. */
export async function fetchHistory(stripe: Stripe, customerId: CustomerId): Promise<History> {
  try {
    const list = stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })
    const all = await list.autoPagingToArray({ limit: 1_000 })
    const customer = await stripe.customers.retrieve(customerId)
    return {
      subscriptions: all.map(toPaidSubscription),
      isDeleted: customer.deleted === true,
    }
  } catch (fault) {
    const isGone =
      fault instanceof Stripe.errors.StripeInvalidRequestError && fault.code === 'resource_missing'
    if (isGone) return { subscriptions: [], isDeleted: true }
    throw fault
  }
}

/** Ended at once, its last payment given back. Doing it twice does it once. */
export async function undoSubscription(stripe: Stripe, id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id)
  if (subscription.status !== 'canceled') await stripe.subscriptions.cancel(id)

  const { latest_invoice } = subscription
  const invoice = typeof latest_invoice === 'string' ? latest_invoice : latest_invoice?.id
  if (!invoice) return
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 10 })
  for (const { payment } of data) {
    const intent = payment.payment_intent
    const payment_intent = typeof intent === 'string' ? intent : intent?.id
    if (!payment_intent) continue
    await stripe.refunds.create({ payment_intent }, { idempotencyKey: `undo:${payment_intent}` })
  }
}
