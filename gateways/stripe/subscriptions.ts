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

/**
 * Its last payment is given back, then it is ended. In this order: one that is
 * still live is found again after a crash, and one that has ended is not.
 */
export async function undoSubscription(stripe: Stripe, id: string): Promise<void> {
  const { latest_invoice } = await stripe.subscriptions.retrieve(id)
  const invoice = typeof latest_invoice === 'string' ? latest_invoice : latest_invoice?.id
  if (invoice) await refundInvoice(stripe, invoice)
  await unless(['resource_missing'], () => stripe.subscriptions.cancel(id))
}

async function refundInvoice(stripe: Stripe, invoice: string): Promise<void> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 10 })
  for (const { payment } of data) {
    const intent = payment.payment_intent
    const payment_intent = typeof intent === 'string' ? intent : intent?.id
    if (!payment_intent) continue
    const idempotencyKey = `undo:${payment_intent}`
    await unless(['charge_already_refunded', 'charge_disputed'], () =>
      stripe.refunds.create({ payment_intent }, { idempotencyKey }),
    )
  }
}

/** Stripe refuses with one of these codes what was done before, here or by somebody else. */
async function unless(doneBefore: readonly string[], act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (fault) {
    const isRefused = fault instanceof Stripe.errors.StripeInvalidRequestError
    if (!isRefused || !doneBefore.includes(fault.code ?? '')) throw fault
  }
}
