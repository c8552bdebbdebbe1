import type { UserId } from '../identity/user.ts'
import { isRefusal } from '../refusal.ts'
import type { PaymentTrouble } from './customer.ts'
import type { Duplicates } from './find-duplicates.ts'
import { findDispute, findDue, type History } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'
import { listOverdue } from './past-due.ts'
import type { BillingPorts } from './ports.ts'

type Look = {
  readonly userId: UserId
  readonly history: History
  readonly paid: PaidSubscription | null
  readonly undo: Duplicates['undo']
  readonly now: Date
}

/**
 * Refunds and ends duplicate purchases, ends what the bank took back for good, what was unpaid for
 * too long and what is unpaid beside a live plan. Never by an old look: it may end what is kept by now.
 */
export async function enforceBillingPolicy(ports: BillingPorts, look: Look): Promise<void> {
  const { payments } = ports
  const { history, paid, now } = look
  for (const { id } of look.undo) await undoDuplicate(ports, { ...look, id })
  if (paid && findDispute(history) === 'lost')
    requireDone(paid.id, await payments.endSubscription(paid.id))
  const overdue = listOverdue(history, now)
  const ending = new Set([...overdue, ...listReplaced(look), ...listLeftOpen(history)])
  for (const { id } of ending) requireDone(id, await payments.endUnpaid(id))
  if (paid && !overdue.includes(paid)) await keepPayingCard(ports, { history, paid })
}

/** Paying an unpaid subscription makes it active again: beside a live one, both would be charged. */
function listReplaced({ history, paid }: Look): readonly PaidSubscription[] {
  return paid ? history.subscriptions.filter(({ status }) => status === 'unpaid') : []
}

/** Ended, but an invoice can still be paid: the provider ended it, or a crash came between the two. */
function listLeftOpen({ subscriptions, invoices }: History): readonly PaidSubscription[] {
  const open = invoices.filter(({ status }) => status === 'open')
  const ids = open.map(({ subscriptionId }) => subscriptionId)
  return subscriptions.filter(({ id, status }) => status === 'canceled' && ids.includes(id))
}

async function undoDuplicate(
  { payments, billing, clock, alert }: BillingPorts,
  { userId, id, now }: Pick<Look, 'userId' | 'now'> & { readonly id: string },
): Promise<void> {
  const undone = await payments.undoDuplicate({ id, at: now })
  if (!isRefusal(undone)) return
  if (undone.refused !== 'refund-blocked') return requireDone(id, undone)

  const cause = `refund-blocked:${id}`
  const fresh = await billing.noteCauses(userId, { causes: [cause], at: clock.now() })
  if (fresh.has(cause)) alert('refund_blocked', { userId, subscription: id, reason: undone.code })
}

/** Whoever pays a failed invoice on the provider's page expects to be charged there next time. */
async function keepPayingCard(
  { payments }: BillingPorts,
  { history, paid }: { readonly history: History; readonly paid: PaidSubscription },
): Promise<void> {
  if (paid.keepsPayingCard || !findDue(history, paid.id)) return
  requireDone(paid.id, await payments.keepPayingCard(paid.id))
}

/** Throws, so that whoever told us of it tells us again. */
function requireDone(id: string, answer: { readonly done: true } | PaymentTrouble): void {
  if (!isRefusal(answer)) return
  const next = 'it is tried again with the next notice'
  throw new Error(`Could not update subscription ${id} at the provider: ${answer.refused}; ${next}`)
}
