import type { InvoiceReturn } from '../billing/change-intent.ts'
import type { PaymentTrouble } from '../billing/customer.ts'
import { endPlan } from '../billing/end-plan.ts'
import { listReturnable } from '../billing/history.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { makeOwedRefunds, oweRefunds } from '../billing/refunds-owed.ts'
import { syncSoon } from '../billing/sync-subscription.ts'
import { hashCard } from '../identity/deleted-account.ts'
import type { User } from '../identity/user.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { Subscribed } from './find-subscription.ts'

/** `isOwed`: the plan has ended, and the provider refuses the refund for now. We keep trying. */
export type RefundResult = { readonly isOwed: boolean }

type Ending = {
  readonly user: User
  readonly found: Subscribed
  /** Uses up the refund of the first purchase. */
  readonly isFirstRefund: boolean
  /** How much of each invoice is refunded; null for everything. */
  readonly returns: readonly InvoiceReturn[] | null
}

/**
 * Ends a plan immediately, then refunds. The decision is recorded first, and is carried out whatever
 * happens.
 */
export async function endWithRefund(
  ports: BillingPorts,
  ending: Ending,
): Promise<RefundResult | Refusal<'change-under-way' | 'still-working'> | PaymentTrouble> {
  const { customerId, subscription } = ending.found
  const { returns } = ending
  const ended = await endPlan<never>(ports, {
    customerId,
    end: returns
      ? { subscriptionId: subscription.id, reason: 'partial-refund', returns }
      : { subscriptionId: subscription.id, reason: 'refund' },
    begin: () => record(ports, ending),
  })
  if (isRefusal(ended)) return ended
  return refundAndSync(ports, customerId)
}

/** Makes the refunds that are owed, and tells the customer what has happened. */
export async function refundAndSync(
  ports: BillingPorts,
  customerId: Subscribed['customerId'],
): Promise<RefundResult> {
  await makeOwedRefunds(ports, customerId)
  await syncSoon(ports, customerId)
  const owed = await ports.refunds.listOwedRefunds(customerId)
  return { isOwed: owed.length > 0 }
}

/** Recorded before anything is done, so that an account deletion at the same time doesn't lose it. */
async function record(
  ports: BillingPorts,
  { user, found, isFirstRefund, returns }: Ending,
): Promise<undefined> {
  const { history, subscription, customerId } = found
  if (isFirstRefund) {
    const cards = history.paidBy.flatMap((card) => hashCard(ports, card)[0] ?? [])
    const refundedAt = ports.calendar.now()
    await ports.billing.recordUsedRefund(user.id, { refundedAt, cards })
  }
  const invoices = listReturnable(history, subscription.id)
  await oweRefunds(ports, { customerId, invoices, returns: returns ?? [] })
}
