import type { History } from '../billing/history.ts'
import type { PaidSubscription } from '../billing/paid-subscription.ts'
import { days, later } from '../time.ts'

const windowMs = days(14)

/**
 * Until when someone can have their money back: 14 days from the first payment of
 * their first subscription. Null when they cannot, or not any more. Duplicates that were
 * undone do not count as a purchase. Whole days are
 * so many hours: no time zone and no summer time makes them longer or shorter.
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
  // The newest come first, and of two in one second the older one is the first.
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
