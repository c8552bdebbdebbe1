import { isRefusal } from '../refusal.ts'
import type { PaymentTrouble } from './customer.ts'
import { listOverdue } from './entitlement.ts'
import { findDispute, findDue, type History } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'
import type { BillingPorts } from './ports.ts'
import type { Fetched } from './record-subscription.ts'

type PolicyAction =
  | 'duplicate-refunded'
  | 'dispute-lost'
  | 'unpaid-too-long'
  | 'unpaid-beside-live-plan'
  | 'open-invoice-of-ended-plan'
  | 'paying-card-kept'

/**
 * Moves money and cancels subscriptions at the provider, according to our policy:
 * - refunds and cancels a subscription that was bought twice by mistake;
 * - cancels the subscription after a lost dispute;
 * - cancels what was unpaid for too long, or is unpaid beside a live plan, with its open invoices;
 * - makes the card that pays a failed invoice the default.
 *
 * Call it only with the latest history: with an older one it could cancel what was kept since. Each
 * action is logged as `billing_policy_applied`. Throws when the provider can't be reached; the next
 * sync finishes the rest.
 */
export async function enforceBillingPolicy(ports: BillingPorts, fetched: Fetched): Promise<void> {
  const { payments } = ports
  const { history, paid, duplicates } = fetched
  for (const { id } of duplicates.undo) await undoDuplicate(ports, fetched, id)

  const apply = async (action: PolicyAction, id: string, work: () => ReturnType<EndUnpaid>) => {
    orThrow(id, await work())
    logAction(ports, fetched, { action, id })
  }
  if (paid && findDispute(history) === 'lost') {
    await apply('dispute-lost', paid.id, () => payments.endSubscription(paid.id))
  }
  const ending = listEnding(fetched)
  for (const [id, action] of ending) await apply(action, id, () => payments.endUnpaid(id))
  if (paid && ending.get(paid.id) !== 'unpaid-too-long' && needsPayingCard(history, paid)) {
    await apply('paying-card-kept', paid.id, () => payments.keepPayingCard(paid.id))
  }
}

type EndUnpaid = BillingPorts['payments']['endUnpaid']

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

/** Cancelled with an invoice still open, by the provider or because of a crash. */
function listLeftOpen({ subscriptions, invoices }: History): readonly PaidSubscription[] {
  const open = invoices.filter(({ status }) => status === 'open')
  const ids = open.map(({ subscriptionId }) => subscriptionId)
  return subscriptions.filter(({ id, status }) => status === 'canceled' && ids.includes(id))
}

async function undoDuplicate(ports: BillingPorts, fetched: Fetched, id: string): Promise<void> {
  const { payments, notifications, clock, alert } = ports
  const { userId, now } = fetched
  const undone = await payments.undoDuplicate({ id, at: now })
  if (!isRefusal(undone)) return logAction(ports, fetched, { action: 'duplicate-refunded', id })
  if (undone.refused !== 'refund-blocked') return orThrow(id, undone)

  const dedupeKey = `refund-blocked:${id}`
  const fresh = await notifications.recordNotifications(userId, {
    dedupeKeys: [dedupeKey],
    at: clock.now(),
  })
  if (fresh.has(dedupeKey))
    alert('refund_blocked', { userId, subscription: id, reason: undone.code })
}

/** Someone who pays a failed invoice on the provider's page expects that card to be charged next time. */
function needsPayingCard(history: History, paid: PaidSubscription): boolean {
  return !paid.keepsPayingCard && findDue(history, paid.id) !== null
}

function logAction(
  { logEvent }: BillingPorts,
  { userId, customerId }: Fetched,
  { action, id }: { readonly action: PolicyAction; readonly id: string },
): void {
  const facts = { userId, customerId, subscription: id, reason: action }
  logEvent('billing_policy_applied', facts)
}

/** A webhook whose sync throws is delivered again. */
function orThrow(id: string, answer: { readonly done: true } | PaymentTrouble): void {
  if (!isRefusal(answer)) return
  const next = 'will retry with the next webhook'
  throw new Error(`Could not update subscription ${id} at the provider: ${answer.refused}; ${next}`)
}
