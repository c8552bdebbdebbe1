import { hours, later } from '../time.ts'
import type { History } from './history.ts'
import { isLive, type PaidSubscription } from './paid-subscription.ts'

/** A purchase that was made twice by mistake is noticed sooner. */
const youngMs = hours(48)
/** Automatic refunds per customer and UTC day. */
const mostPerDay = 1

type Reason = 'not-from-checkout' | 'too-old' | 'several-payments' | 'daily-limit'

export type Duplicates = {
  /** Bought twice by mistake: refunded and ended automatically. */
  readonly undo: readonly PaidSubscription[]
  /** Nobody refunds or ends these but a person. */
  readonly review: readonly { readonly id: string; readonly reason: Reason }[]
}

type Known = { readonly kept: PaidSubscription | null; readonly now: Date }

/**
 * Tells genuine duplicate purchases from other second subscriptions of a customer. Only those are
 * refunded automatically: both from our checkout, young, with one payment, one a day.
 */
export function findDuplicates(history: History, { kept, now }: Known): Duplicates {
  const { subscriptions } = history
  const others = subscriptions
    .filter((one) => isLive(one) && one.id !== kept?.id)
    .toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
  const judged = others.map((one) => ({ one, reason: findReason(history, { one, kept, now }) }))
  const genuine = judged.filter(({ reason }) => reason === null).map(({ one }) => one)

  const begun = genuine.filter(({ isDuplicate }) => isDuplicate)
  const fresh = genuine.filter(({ isDuplicate }) => !isDuplicate)
  const today = subscriptions.filter(({ duplicateOn }) => duplicateOn === toUtcDay(now))
  const left = Math.max(0, mostPerDay - today.length)
  return {
    undo: [...begun, ...fresh.slice(0, left)],
    review: [
      ...judged.flatMap(({ one, reason }) => (reason ? [{ id: one.id, reason }] : [])),
      ...fresh.slice(left).map(({ id }) => ({ id, reason: 'daily-limit' as const })),
    ],
  }
}

type Judged = Known & { readonly one: PaidSubscription }

/** Why it isn't a duplicate that may be refunded automatically; null when it is. */
function findReason({ invoices }: History, { one, kept, now }: Judged): Reason | null {
  const paid = invoices.filter(
    ({ subscriptionId, paidCents }) => subscriptionId === one.id && paidCents > 0,
  )
  if (paid.length > 1) return 'several-payments'
  // It was judged when it was marked, and what was begun is finished.
  if (one.isDuplicate) return null
  if (!one.isFromCheckout || !kept?.isFromCheckout) return 'not-from-checkout'
  return one.startedAt < later(now, -youngMs) ? 'too-old' : null
}

/** Such as 2026-03-01. */
export function toUtcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
