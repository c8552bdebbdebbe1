import { isRefusal } from '../refusal.ts'
import { days, later } from '../time.ts'
import { toFinalIntent, toIntent } from './change-intent.ts'
import { isTrouble } from './customer.ts'
import { settleEarlyEnds } from './early-end.ts'
import { endPlan, listWrongPayments } from './end-plan.ts'
import { listOverdue } from './entitlement.ts'
import {
  coversAfter,
  findDue,
  type History,
  isUncredited,
  listLostInvoices,
  needsAddress,
} from './history.ts'
import { isLive, type PaidSubscription } from './paid-subscription.ts'
import type { BillingPorts } from './ports.ts'
import { recordIntent } from './record-intent.ts'
import type { Fetched } from './record-subscription.ts'
import { makeOwedRefunds, oweRefunds } from './refunds-owed.ts'

type PolicyAction =
  | 'duplicate-ended'
  | 'duplicate-postponed'
  | 'dispute-lost'
  | 'unpaid-too-long'
  | 'unpaid-beside-live-plan'
  | 'open-invoice-of-ended-plan'
  | 'paying-card-kept'
  | 'new-card-adopted'
  | 'plan-noted'
  | 'refund-credited'
  | 'invoice-finished'

/** One thing to do at the provider, and why. */
type Step = {
  readonly action: PolicyAction
  readonly id: string
  /** Nothing that a customer sees has changed. */
  readonly isSilent?: true
  readonly work: () => Promise<object>
}

/**
 * Moves money and cancels subscriptions at the provider, according to our policy:
 * - ends and refunds a subscription that was bought twice by mistake;
 * - ends the subscription whose payment was lost in a dispute;
 * - cancels what was unpaid for too long, or is unpaid beside a live plan, with its open invoices;
 * - returns what was charged for a plan that was over, and the rest of a year that a notice ended;
 * - charges the card that the customer gave last, wherever they gave it;
 * - issues the credit notes of refunds that have none, such as those that support made;
 * - finalizes invoices whose address was missing, once there is one.
 *
 * Call it only with the latest history: with an older one it could cancel what was kept since. Each
 * action is logged as `billing_policy_applied`. Throws when the provider can't be reached; the next
 * sync finishes the rest. Returns whether anything has changed that a customer sees.
 */
export async function enforceBillingPolicy(
  ports: BillingPorts,
  fetched: Fetched,
): Promise<boolean> {
  const { userId, customerId, history } = fetched
  const steps = [
    ...listDuplicateSteps(ports, fetched),
    ...listDisputeSteps(ports, fetched),
    ...listUnpaidSteps(ports, fetched),
    ...listCardSteps(ports, fetched),
    ...listNoteSteps(ports, fetched),
    ...listInvoiceSteps(ports, fetched),
  ]
  let isAny = false
  for (const { action, id, work, isSilent = false } of steps) {
    if (!isDone(id, await work())) continue
    isAny ||= !isSilent
    const facts = { userId, customerId, subscription: id, reason: action }
    ports.logEvent('billing_policy_applied', facts)
  }
  await settleEarlyEnds(ports, { customerId, history })
  await oweRefunds(ports, { customerId, invoices: listWrongPayments(history) })
  const isRefunded = await makeOwedRefunds(ports, customerId)
  return isAny || isRefunded
}

function listDuplicateSteps(
  ports: BillingPorts,
  { customerId, duplicates, now }: Fetched,
): readonly Step[] {
  // By tomorrow it could be too old to be judged again, so it is marked today.
  const postponed = duplicates.postpone.map(({ id }, place) => ({
    action: 'duplicate-postponed' as const,
    id,
    work: () => ports.payments.markDuplicate({ id, at: later(now, days(place + 1)) }),
  }))
  const undone = duplicates.undo.map(({ id }) => ({
    action: 'duplicate-ended' as const,
    id,
    async work() {
      // Marked first: after a crash it is found again, and it counts towards the daily limit.
      const marked = await ports.payments.markDuplicate({ id, at: now })
      if (isRefusal(marked)) return marked
      return endPlan(ports, { customerId, end: { subscriptionId: id, reason: 'duplicate' } })
    },
  }))
  return [...undone, ...postponed]
}

/** If the lost payment wasn't for the current period, that one is paid and stays until its end. */
function listDisputeSteps(
  ports: BillingPorts,
  { customerId, history, now }: Fetched,
): readonly Step[] {
  return history.subscriptions.filter(isLive).flatMap((subscription) => {
    const { id, endsAt } = subscription
    const lost = listLostInvoices(history, id)
    if (lost.length === 0) return []
    const isCurrent = lost.some((invoice) => coversAfter(invoice, now))
    if (!isCurrent && endsAt) return []
    const work = isCurrent
      ? () => endPlan(ports, { customerId, end: { subscriptionId: id, reason: 'dispute' } })
      : () =>
          recordIntent(ports, {
            customerId,
            intent: toIntent(subscription, { change: null, isEnding: true }),
            work: () => ports.payments.endLater(id),
          })
    return [{ action: 'dispute-lost', id, work }]
  })
}

function listUnpaidSteps(ports: BillingPorts, fetched: Fetched): readonly Step[] {
  const { customerId } = fetched
  return [...listEnding(fetched)].map(([id, action]) => ({
    action,
    id,
    work: () => endPlan(ports, { customerId, end: { subscriptionId: id, reason: 'unpaid' } }),
  }))
}

/** Subscriptions to cancel because they are unpaid, each once, by id. */
function listEnding({ history, paid, now }: Fetched): ReadonlyMap<string, PolicyAction> {
  const { subscriptions } = history
  // Paying an unpaid subscription makes it active again: beside a live one, both would be charged.
  const replaced = paid ? subscriptions.filter(({ status }) => status === 'unpaid') : []
  const ending = new Map<string, PolicyAction>()
  for (const { id } of listOverdue(history, now)) ending.set(id, 'unpaid-too-long')
  for (const { id } of replaced) if (!ending.has(id)) ending.set(id, 'unpaid-beside-live-plan')
  for (const { id } of listLeftOpen(history)) ending.set(id, 'open-invoice-of-ended-plan')
  return ending
}

/** Canceled with an invoice still open, by the provider or because of a crash. */
function listLeftOpen({ subscriptions, invoices }: History): readonly PaidSubscription[] {
  const open = invoices.filter(({ status }) => status === 'open')
  const ids = open.map(({ subscriptionId }) => subscriptionId)
  return subscriptions.filter(({ id, status }) => status === 'canceled' && ids.includes(id))
}

function listCardSteps(ports: BillingPorts, fetched: Fetched): readonly Step[] {
  const { customerId, history, paid } = fetched
  if (!paid || listEnding(fetched).get(paid.id) === 'unpaid-too-long') return []
  const { id } = paid
  // Someone who pays a failed invoice on the provider's page expects that card to be charged next.
  const needsPayingCard = !paid.keepsPayingCard && findDue(history, paid) !== null
  const keep: Step = {
    action: 'paying-card-kept',
    id,
    isSilent: true,
    work: () => ports.payments.keepPayingCard(id),
  }
  const adopt: Step = {
    action: 'new-card-adopted',
    id,
    work: () =>
      recordIntent(ports, {
        customerId,
        intent: toFinalIntent({ adoptsCard: true }),
        work: () => ports.payments.adoptCard(customerId),
      }),
  }
  return [...(needsPayingCard ? [keep] : []), ...(history.hasUnusedCard ? [adopt] : [])]
}

function listNoteSteps({ payments }: BillingPorts, { paid }: Fetched): readonly Step[] {
  if (!paid || paid.hasUnknownPrice || paid.notedPlanId === paid.planId) return []
  const { id, planId } = paid
  const work = () => payments.notePlan(id, planId)
  return [{ action: 'plan-noted', id, isSilent: true, work }]
}

function listInvoiceSteps({ payments }: BillingPorts, { history }: Fetched): readonly Step[] {
  const uncredited = history.invoices.filter(isUncredited).map(({ id }) => ({
    action: 'refund-credited' as const,
    id,
    isSilent: true as const,
    work: () => payments.creditRefunds(id),
  }))
  if (history.billing.country === null) return uncredited
  const unfinished = history.invoices.filter(needsAddress).map(({ id }) => ({
    action: 'invoice-finished' as const,
    id,
    work: () => payments.finishInvoice(id),
  }))
  return [...uncredited, ...unfinished]
}

/**
 * Whether it was done. Not while another change is in progress, which is followed by another sync.
 * Throws when the provider can't be reached: a webhook whose sync throws is delivered again.
 */
function isDone(id: string, answer: object): boolean {
  if (isTrouble(answer)) {
    const next = 'will retry with the next webhook'
    throw new Error(
      `Could not update subscription ${id} at the provider: ${answer.refused}; ${next}`,
    )
  }
  if ('refused' in answer) return false
  return !('isEnded' in answer) || answer.isEnded === true
}
