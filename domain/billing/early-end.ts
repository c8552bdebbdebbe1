import type { UserId } from '../identity/user.ts'
import { isRefusal } from '../refusal.ts'
import { days, hours, later, toDay } from '../time.ts'
import type { CustomerId } from './customer.ts'
import type { EarlyEnd } from './early-end-store.ts'
import type { History, Invoice } from './history.ts'
import { getPeriodEnd } from './order-terms.ts'
import type { PaidSubscription } from './paid-subscription.ts'
import type { BillingPorts } from './ports.ts'
import { listUnusedParts } from './refund-period.ts'

/** What a notice at this moment would do. */
export type EarlyEndOffer = Pick<EarlyEnd, 'endsAt' | 'returns' | 'refundCents' | 'currency'> & {
  /** The moment of the notice. */
  readonly at: Date
}

type NoticeInput = { readonly subscription: PaidSubscription; readonly now: Date }

/**
 * From the first renewal of a yearly plan on, it can be ended one month after a notice. Refunds the
 * days that are left, the last one included, and rounds up. Null when the period ends before.
 */
export function findEarlyEndOffer(
  history: Pick<History, 'invoices' | 'refunds' | 'disputes'>,
  { subscription, now }: NoticeInput,
): EarlyEndOffer | null {
  const { id: subscriptionId, status, periodEndsAt, currency } = subscription
  if (status !== 'active' || !isRenewedYear(history, subscription)) return null
  if (history.disputes.some(({ state }) => state !== 'won')) return null
  // The provider uses whole seconds.
  const at = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const endsAt = getPeriodEnd(at, 'monthly')
  if (endsAt >= periodEndsAt) return null
  const unused = listUnusedParts(history, { subscriptionId, at: new Date(toDay(endsAt)) })
  const returns = unused.flatMap((part) => {
    const invoice = history.invoices.find(({ id }) => id === part.invoiceId)
    const amountCents = part.untilCents - (invoice?.refundedCents ?? 0)
    return amountCents > 0 ? [{ ...part, amountCents }] : []
  })
  const refundCents = returns.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return refundCents > 0 ? { at, endsAt, returns, refundCents, currency } : null
}

/** Longer than any month, and shorter than a year that an upgrade has cut. */
const yearMs = days(300)

/** Whether the current year follows one that was paid for, too. */
function isRenewedYear(
  { invoices }: Pick<History, 'invoices'>,
  { id, cycle, periodStartsAt }: PaidSubscription,
): boolean {
  const own = invoices.filter(
    ({ subscriptionId, status }) => subscriptionId === id && status === 'paid',
  )
  return cycle === 'yearly' && own.some((invoice) => paidYearUntil(invoice, periodStartsAt))
}

function paidYearUntil({ lines }: Invoice, end: Date): boolean {
  return lines.some(
    ({ amountCents, from, to }) =>
      amountCents > 0 &&
      to.getTime() - from.getTime() > yearMs &&
      Math.abs(to.getTime() - end.getTime()) < days(1),
  )
}

/** The provider may end a subscription some minutes late. */
const lateMs = hours(24)

type SettledHistory = Pick<History, 'subscriptions'>

/**
 * Owes the refunds of plans that have ended as announced. Exactly once: what we owe replaces the
 * announcement. One that was undone, or replaced by another end or plan, is void.
 */
export async function settleEarlyEnds(
  ports: Pick<BillingPorts, 'earlyEnds' | 'billing' | 'transaction' | 'calendar'>,
  { customerId, history }: { readonly customerId: CustomerId; readonly history: SettledHistory },
): Promise<void> {
  for (const end of await ports.earlyEnds.listEarlyEnds(customerId)) {
    const { subscriptionId, endsAt } = end
    const endedAt = history.subscriptions.find(({ id }) => id === subscriptionId)?.endedAt ?? null
    if (!endedAt) continue
    const isAsAnnounced = endedAt >= endsAt && endedAt <= later(endsAt, lateMs)
    const userId = await ports.billing.findUserOf(customerId)
    await replaceByRefunds(ports, { end, userId, isOwed: isAsAnnounced })
  }
}

/**
 * Owes what was announced for the end of a plan, whose customer leaves before it. Returns false if
 * the provider can't be asked whether the announcement still holds.
 */
export async function oweEarlyEnds(
  ports: Pick<BillingPorts, 'earlyEnds' | 'payments' | 'transaction' | 'calendar'>,
  customerId: CustomerId,
): Promise<boolean> {
  const ends = await ports.earlyEnds.listEarlyEnds(customerId)
  if (ends.length === 0) return true
  const history = await ports.payments.fetchHistory(customerId)
  if (isRefusal(history)) return false
  for (const end of ends) {
    const isValid = history.subscriptions.some((one) => chooseEarlyEnd([end], one) !== null)
    await replaceByRefunds(ports, { end, userId: null, isOwed: isValid })
  }
  return true
}

type Replacement = {
  readonly end: EarlyEnd
  readonly userId: UserId | null
  readonly isOwed: boolean
}

function replaceByRefunds(
  { transaction, calendar }: Pick<BillingPorts, 'transaction' | 'calendar'>,
  { end, userId, isOwed }: Replacement,
): Promise<void> {
  const { subscriptionId, customerId, currency, returns } = end
  const [owedAt, dueAt] = [calendar.now(), calendar.now()]
  return transaction(async (stores) => {
    const owed = { subscriptionId, customerId, userId, currency, owedAt, dueAt }
    for (const part of isOwed ? returns : [])
      await stores.refunds.addOwedRefund({ ...owed, ...part })
    await stores.earlyEnds.removeEarlyEnd(subscriptionId)
  })
}

type Announced = { readonly id: string; readonly endsAt: Date | null }

/** The announced end of a subscription, if that is how it ends. */
export function chooseEarlyEnd(
  ends: readonly EarlyEnd[],
  { id, endsAt }: Announced,
): EarlyEnd | null {
  return (
    ends.find((end) => end.subscriptionId === id && end.endsAt.getTime() === endsAt?.getTime()) ??
    null
  )
}
