import { hours, later, toDay } from '../time.ts'
import type { History } from './history.ts'
import { isLive, type PaidSubscription } from './paid-subscription.ts'

/** An accidental second purchase is noticed within this time. */
const refundableMs = hours(48)
/** Automatic refunds per customer and UTC day. */
const maxPerDay = 1

type Reason = 'not-from-checkout' | 'too-old' | 'several-payments' | 'daily-limit'

export type Duplicates = {
  /** Bought twice by mistake: refunded and canceled automatically. */
  readonly undo: readonly PaidSubscription[]
  /** Also by mistake, beyond the daily limit: undone tomorrow. */
  readonly postpone: readonly PaidSubscription[]
  /** For a person to look at, and to refund or cancel what isn't postponed. */
  readonly review: readonly { readonly id: string; readonly reason: Reason }[]
}

type DuplicateInput = { readonly kept: PaidSubscription | null; readonly now: Date }

/**
 * Separates accidental duplicate purchases from a customer's other second subscriptions. A
 * duplicate is refunded automatically only if both came from our checkout, it is recent and has one
 * payment; at most one a day, the others on the days after.
 */
export function classifyDuplicates(history: History, { kept, now }: DuplicateInput): Duplicates {
  const { subscriptions } = history
  const others = subscriptions
    .filter((one) => isLive(one) && one.id !== kept?.id)
    .toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
  const judged = others.map((one) => ({ one, reason: findReason(history, { one, kept, now }) }))
  const genuine = judged.filter(({ reason }) => reason === null).map(({ one }) => one)

  const today = toDay(now)
  const marked = genuine.filter(({ isDuplicate }) => isDuplicate)
  const isWaiting = ({ duplicateOn }: PaidSubscription) => (duplicateOn ?? today) > today
  const waiting = marked.filter(isWaiting)
  const fresh = genuine.filter(({ isDuplicate }) => !isDuplicate)
  const count = subscriptions.filter(({ duplicateOn }) => duplicateOn === today).length
  const left = Math.max(0, maxPerDay - count)
  const postpone = fresh.slice(left)
  return {
    undo: [...marked.filter((one) => !isWaiting(one)), ...fresh.slice(0, left)],
    postpone,
    review: [
      ...judged.flatMap(({ one, reason }) => (reason ? [{ id: one.id, reason }] : [])),
      ...[...waiting, ...postpone].map(({ id }) => ({ id, reason: 'daily-limit' as const })),
    ],
  }
}

type CandidateInput = DuplicateInput & { readonly one: PaidSubscription }

/** Why it isn't a duplicate that may be refunded automatically; null when it is. */
function findReason({ invoices }: History, { one, kept, now }: CandidateInput): Reason | null {
  // It was checked when it was marked, and what was begun must be finished.
  if (one.isDuplicate) return null
  const paid = invoices.filter(
    ({ subscriptionId, paidCents }) => subscriptionId === one.id && paidCents > 0,
  )
  if (paid.length > 1) return 'several-payments'
  if (!one.isFromCheckout || !kept?.isFromCheckout) return 'not-from-checkout'
  return one.startedAt < later(now, -refundableMs) ? 'too-old' : null
}
