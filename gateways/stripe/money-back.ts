import type Stripe from 'stripe'
import type { Dispute, Refund } from '#domain/billing/history.ts'
import { toDate } from './values.ts'

/** Newest first. */
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

/** Stripe may add a status; whatever is neither done nor failed is in progress. */
function toRefundStatus(status: string | null): Refund['status'] {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'under-way'
}

/** Charges say whether they are disputed; only for those the dispute is fetched. */
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

/**
 * An inquiry ("warning_…") has taken no money. https://docs.stripe.com/disputes/how-disputes-work
 */
function toDispute({ id, status }: Stripe.Dispute): Dispute[] {
  if (status === 'won' || status === 'prevented') return [{ id, state: 'won' }]
  if (status.startsWith('warning_')) return []
  return [{ id, state: status === 'lost' ? 'lost' : 'open' }]
}
