import type Stripe from 'stripe'
import type { Dispute, Refund } from '#domain/billing/history.ts'
import { toDate, toId } from './moments.ts'
import { unless } from './unless.ts'

type Done = { readonly done: true }

/** The newest first. */
export function toRefunds(charges: readonly Stripe.Charge[]): Refund[] {
  const all = charges.flatMap(({ refunds }) => refunds?.data ?? [])
  return all
    .toSorted((one, other) => other.created - one.created)
    .map(({ id, amount, currency, created, status }) => ({
      id,
      amountCents: amount,
      currency,
      madeAt: toDate(created),
      status: toRefundStatus(status),
    }))
}

/** Stripe may have new words here; whatever is neither done nor failed is under way. */
function toRefundStatus(status: string | null): Refund['status'] {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'under-way'
}

/** Charges say whether they are disputed, and only of those it is asked how. */
export async function fetchDisputes(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<Dispute[]> {
  const disputed = charges.filter((charge) => charge.disputed)
  const lists = await Promise.all(
    disputed.map(({ id }) => stripe.disputes.list({ charge: id, limit: 100 })),
  )
  return lists.flatMap(({ data }) => data.flatMap(toDispute))
}

/** A bank that only asks has taken nothing. https://docs.stripe.com/disputes/how-disputes-work */
function toDispute({ id, status }: Stripe.Dispute): Dispute[] {
  if (status === 'won' || status === 'prevented') return [{ id, state: 'won' }]
  if (status.startsWith('warning_')) return []
  return [{ id, state: status === 'lost' ? 'lost' : 'open' }]
}

/**
 * Everything that was paid for it is given back, then it is ended. In this order: one
 * that is still live is found again after a crash, and one that has ended is not.
 */
export async function undoSubscription(stripe: Stripe, id: string): Promise<Done> {
  const paid = stripe.invoices.list({ subscription: id, status: 'paid', limit: 100 })
  for await (const invoice of paid) await refundInvoice(stripe, invoice.id)
  return endSubscription(stripe, id)
}

/** Marks a subscription that was undone because it was a duplicate. */
const duplicateMark = 'duplicate'

/** The mark comes first: a crash after it leaves a live duplicate, which is found and undone again. */
export async function undoDuplicate(stripe: Stripe, id: string): Promise<Done> {
  await unless(['resource_missing'], () =>
    stripe.subscriptions.update(id, { metadata: { [duplicateMark]: 'yes' } }),
  )
  return undoSubscription(stripe, id)
}

export function isDuplicate({ metadata }: Pick<Stripe.Subscription, 'metadata'>): boolean {
  return metadata[duplicateMark] === 'yes'
}

/** Stripe stops asking for its open invoices, too. */
export async function endSubscription(stripe: Stripe, id: string): Promise<Done> {
  await unless(['resource_missing'], () => stripe.subscriptions.cancel(id))
  return { done: true }
}

/** Answers what was refunded by this call. */
export async function refundInvoice(stripe: Stripe, invoice: string): Promise<number> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 10 })
  let cents = 0
  for (const { payment } of data) {
    const payment_intent = toId(payment.payment_intent)
    if (!payment_intent) continue
    // Without an amount it is all that is left: never more than was paid, whoever gave back before.
    // So it needs no key of ours, under which Stripe would tell a failure again for a day.
    const refund = await unless(['charge_already_refunded', 'charge_disputed'], () =>
      stripe.refunds.create({ payment_intent }),
    )
    cents += refund?.amount ?? 0
  }
  return cents
}
