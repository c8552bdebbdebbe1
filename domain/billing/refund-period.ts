import { type DeletedAccountPorts, isRefundUsed } from '../identity/deleted-account.ts'
import type { User } from '../identity/user.ts'
import { days, later } from '../time.ts'
import { coversAfter, type History, type Invoice, listReturnable } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'
import type { BillingPorts } from './ports.ts'

const windowMs = days(14)

/**
 * The end of the refund period: 14 days (14 × 24 hours) after the first payment of a user's first
 * subscription. Null when there is no refund, or it is over. A refunded duplicate doesn't count as
 * a purchase, nor does an invoice that support wrote by hand.
 */
export function findRefundDeadline(
  { invoices, disputes, subscriptions }: Pick<History, 'invoices' | 'disputes' | 'subscriptions'>,
  { subscription, now }: { readonly subscription: PaidSubscription; readonly now: Date },
): Date | null {
  const duplicates = subscriptions.filter(({ isDuplicate }) => isDuplicate).map(({ id }) => id)
  const paid = invoices.filter(
    ({ paidAt, paidCents, subscriptionId }) =>
      paidAt !== null &&
      paidCents > 0 &&
      subscriptionId !== null &&
      !duplicates.includes(subscriptionId),
  )
  // Invoices come newest first; the stable sort keeps the older of two in the same second first.
  const inOrder = paid.toReversed().toSorted((one, other) => toMs(one.paidAt) - toMs(other.paidAt))
  const [first] = inOrder
  if (!first?.paidAt || first.subscriptionId !== subscription.id) return null
  if (disputes.some(({ state }) => state !== 'won')) return null

  const end = later(first.paidAt, windowMs)
  return now <= end ? end : null
}

/**
 * The renewal whose payment can be returned if the plan wasn't used since: for at most 14 days, and
 * not while the customer disputes a payment with their bank.
 */
export function findReturnableRenewal(
  history: Pick<History, 'invoices' | 'disputes' | 'refunds'>,
  {
    subscription,
    now,
  }: { readonly subscription: Pick<PaidSubscription, 'id'>; readonly now: Date },
): (Invoice & { readonly paidAt: Date }) | null {
  if (history.disputes.some(({ state }) => state !== 'won')) return null
  // Newest first.
  const renewal = listReturnable(history, subscription.id).find(({ isRenewal }) => isRenewal)
  if (!renewal?.paidAt || !coversAfter(renewal, now)) return null
  const { paidAt } = renewal
  return now <= getReturnDeadline({ paidAt }) ? { ...renewal, paidAt } : null
}

/** Until when a renewal can be returned. */
export function getReturnDeadline({ paidAt }: { readonly paidAt: Date }): Date {
  return later(paidAt, windowMs)
}

function toMs(moment: Date | null): number {
  return moment?.getTime() ?? 0
}

/** Whether a purchase now would come with the 14-day refund, and if not, why. */
export type RefundOffer = 'offered' | 'used' | 'not-first'

export async function getRefundOffer(
  ports: Pick<BillingPorts, 'billing' | 'notifications'> & DeletedAccountPorts,
  user: User,
): Promise<RefundOffer> {
  if (await ports.billing.findUsedRefund(user.id)) return 'used'
  if (await isRefundUsed(ports, user)) return 'used'
  const sent = await ports.notifications.listSentNotifications(user.id)
  const hasBought = sent.some(({ dedupeKey }) => dedupeKey.startsWith('welcome:'))
  return hasBought ? 'not-first' : 'offered'
}
