import { type DeletedAccountPorts, isRefundUsed } from '../identity/deleted-account.ts'
import type { User } from '../identity/user.ts'
import { days, hours, later, toDay } from '../time.ts'
import type { InvoiceReturn } from './change-intent.ts'
import { coversAfter, type History, type Invoice, listReturnable } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'
import type { BillingPorts } from './ports.ts'

const periodDays = 14

/** Where the customer is, the last day may not be over yet: midnight comes last at UTC−12. */
const lastMidnightMs = hours(12)

type Purchase = {
  /** When it was paid; the period begins. */
  readonly at: Date
  /** The last moment of the period's last day, in UTC. */
  readonly until: Date
  /** The user's first purchase, which is refunded in full without a question. */
  readonly isFirst: boolean
}

type PurchaseQuestion = { readonly subscription: PaidSubscription; readonly now: Date }

type Paid = Pick<History, 'invoices' | 'subscriptions'>

/**
 * The purchase that a customer can withdraw from at this moment, or null when its period is over.
 * Every purchase has a period, not only the first. A renewal or an upgrade isn't a purchase.
 */
export function findOpenPurchase(
  history: Paid,
  { subscription, now }: PurchaseQuestion,
): Purchase | null {
  const paid = listPaid(history)
  const own = paid.find(({ subscriptionId }) => subscriptionId === subscription.id)
  const at = own?.paidAt ?? subscription.startedAt
  const until = getLastMoment(at)
  const isFirst = own !== undefined && own === paid[0]
  return now <= later(until, lastMidnightMs) ? { at, until, isFirst } : null
}

/**
 * The end of the 14-day refund of a user's first subscription. Null when there is none, or it is
 * over. A refunded duplicate doesn't count as a purchase, nor does an invoice that support wrote by
 * hand.
 */
export function findRefundDeadline(
  history: Paid & Pick<History, 'disputes'>,
  question: PurchaseQuestion,
): Date | null {
  const purchase = findOpenPurchase(history, question)
  if (!purchase?.isFirst) return null
  return history.disputes.some(({ state }) => state !== 'won') ? null : purchase.until
}

/** Payments for subscriptions, the oldest first. */
function listPaid({ invoices, subscriptions }: Paid): readonly Invoice[] {
  const duplicates = subscriptions.filter(({ isDuplicate }) => isDuplicate).map(({ id }) => id)
  const paid = invoices.filter(
    ({ paidAt, paidCents, subscriptionId }) =>
      paidAt !== null &&
      paidCents > 0 &&
      subscriptionId !== null &&
      !duplicates.includes(subscriptionId),
  )
  // Invoices come newest first; the stable sort keeps the older of two in the same second first.
  return paid.toReversed().toSorted((one, other) => toMs(one.paidAt) - toMs(other.paidAt))
}

/**
 * The day of the purchase doesn't count, and a period that would end on a weekend ends on Monday:
 * Art. 3 of Regulation (EEC) 1182/71, to which the Consumer Rights Directive refers.
 */
function getLastMoment(purchasedAt: Date): Date {
  const lastDay = later(new Date(toDay(purchasedAt)), days(periodDays))
  const weekend = { 6: 2, 0: 1 }[lastDay.getUTCDay()] ?? 0
  return later(lastDay, days(1 + weekend) - 1)
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
  return later(paidAt, days(periodDays))
}

function toMs(moment: Date | null): number {
  return moment?.getTime() ?? 0
}

type PartInput = { readonly subscriptionId: string; readonly at: Date }

/** What was paid for the time after a moment, rounded up. */
export function listUnusedParts(
  history: Pick<History, 'invoices' | 'refunds' | 'disputes'>,
  { subscriptionId, at }: PartInput,
): readonly InvoiceReturn[] {
  return listReturnable(history, subscriptionId).map((invoice) => ({
    invoiceId: invoice.id,
    untilCents: Math.ceil(invoice.paidCents * getUnusedShare(invoice, at)),
  }))
}

/** By time. A credit for an earlier plan is a line, too, which is used up at the same rate. */
function getUnusedShare({ lines }: Pick<Invoice, 'lines'>, at: Date): number {
  let [all, unused] = [0, 0]
  for (const { amountCents, from, to } of lines) {
    const length = to.getTime() - from.getTime()
    const rest = Math.min(length, Math.max(0, to.getTime() - at.getTime()))
    all += amountCents
    unused += length > 0 ? amountCents * (rest / length) : 0
  }
  return all > 0 ? Math.min(1, Math.max(0, unused / all)) : 0
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
