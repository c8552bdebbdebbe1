import type { PaymentTrouble } from '../billing/customer.ts'
import { endPlan } from '../billing/end-plan.ts'
import { listReturnable } from '../billing/history.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { findRefundDeadline } from '../billing/refund-period.ts'
import { makeOwedRefunds, oweRefunds } from '../billing/refunds-owed.ts'
import { syncSoon } from '../billing/sync-subscription.ts'
import { hashCard, isRefundUsed } from '../identity/deleted-account.ts'
import type { User } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { findSubscription, type Subscribed } from './find-subscription.ts'

type RefundRefusal = Refusal<
  | 'not-subscribed'
  | 'money-back-over'
  | 'refund-used'
  | 'too-many-provider-reads'
  | 'change-under-way'
  | 'still-working'
>

/** `isOwed`: the plan has ended, and the provider refuses the refund for now. We keep trying. */
export type RefundResult = { readonly isOwed: boolean }

/**
 * The 14-day refund: ends the plan immediately, then refunds everything that was paid. The decision
 * is recorded first, and is carried out whatever happens.
 */
export async function requestRefund(
  ports: BillingPorts,
  user: User,
): Promise<RefundResult | RefundRefusal | PaymentTrouble> {
  const found = await findSubscription(ports, user.id)
  if (isRefusal(found)) return found
  const { subscription, history, customerId } = found
  const now = ports.calendar.now()
  if (!findRefundDeadline(history, { subscription, now })) return refuse('money-back-over')
  const { paidBy } = history
  if (await isRefundUsed(ports, { email: user.email, cards: paidBy })) return refuse('refund-used')

  const ended = await endPlan<never>(ports, {
    customerId,
    end: { subscriptionId: subscription.id, reason: 'refund' },
    begin: () => record(ports, { user, found }),
  })
  if (isRefusal(ended)) return ended
  await makeOwedRefunds(ports, customerId)
  await syncSoon(ports, customerId)
  const owed = await ports.refunds.listOwedRefunds(customerId)
  return { isOwed: owed.length > 0 }
}

/** Recorded before anything is done, so that an account deletion at the same time doesn't lose it. */
async function record(
  ports: BillingPorts,
  { user, found }: { readonly user: User; readonly found: Subscribed },
): Promise<undefined> {
  const { history, subscription, customerId } = found
  const cards = history.paidBy.flatMap((card) => hashCard(ports, card)[0] ?? [])
  const refundedAt = ports.calendar.now()
  await ports.billing.recordUsedRefund(user.id, { refundedAt, cards })
  await oweRefunds(ports, { customerId, invoices: listReturnable(history, subscription.id) })
}
