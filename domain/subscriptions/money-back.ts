import type { History } from '../billing/history.ts'
import type { PaidSubscription } from '../billing/paid-subscription.ts'
import { days, later } from '../time.ts'

const windowMs = days(14)

/**
 * The end of the refund period: 14 days (14 × 24 hours) after the first payment of a user's first
 * subscription. Null when there is no refund, or it is over. A refunded duplicate doesn't count as
 * a purchase.
 */
export function findMoneyBackEnd(
  { invoices, disputes, subscriptions }: Pick<History, 'invoices' | 'disputes' | 'subscriptions'>,
  { subscription, now }: { readonly subscription: PaidSubscription; readonly now: Date },
): Date | null {
  const duplicates = subscriptions.filter(({ isDuplicate }) => isDuplicate).map(({ id }) => id)
  const paid = invoices.filter(
    ({ paidAt, paidCents, subscriptionId }) =>
      paidAt !== null && paidCents > 0 && !duplicates.includes(subscriptionId ?? ''),
  )
  // Invoices come newest first; the stable sort keeps the older of two in the same second first.
  const inOrder = paid.toReversed().toSorted((one, other) => toMs(one.paidAt) - toMs(other.paidAt))
  const [first] = inOrder
  if (!first?.paidAt || first.subscriptionId !== subscription.id) return null
  if (disputes.some(({ state }) => state !== 'won')) return null

  const end = later(first.paidAt, windowMs)
  return now <= end ? end : null
}

function toMs(moment: Date | null): number {
  return moment?.getTime() ?? 0
}
