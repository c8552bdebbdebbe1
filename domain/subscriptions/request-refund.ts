import type { PaymentTrouble } from '../billing/customer.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { findRefundDeadline } from '../billing/refund-period.ts'
import { syncSoon } from '../billing/sync-subscription.ts'
import { hashCard, isRefundUsed } from '../identity/deleted-account.ts'
import type { User } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { findSubscription } from './find-subscription.ts'

/**
 * The 14-day refund: refunds everything that was paid and cancels the plan immediately. When the
 * provider can't refund a payment, the plan stays and an alert is raised.
 */
export async function requestRefund(
  ports: BillingPorts,
  user: User,
): Promise<
  | { readonly done: true }
  | Refusal<'not-subscribed' | 'money-back-over' | 'refund-used' | 'refund-blocked'>
  | Refusal<'too-many-provider-reads'>
  | PaymentTrouble
> {
  const found = await findSubscription(ports, user.id)
  if (isRefusal(found)) return found
  const { subscription, history, customerId } = found
  const now = ports.calendar.now()
  if (!findRefundDeadline(history, { subscription, now })) return refuse('money-back-over')
  const { paidBy } = history
  if (await isRefundUsed(ports, { email: user.email, cards: paidBy })) return refuse('refund-used')

  // Recorded before the refund, so that an account deletion at the same time doesn't lose it.
  const cards = paidBy.flatMap((card) => hashCard(ports, card)[0] ?? [])
  await ports.billing.recordUsedRefund(user.id, { refundedAt: now, cards })
  const undone = await ports.payments.undoSubscription(subscription.id)
  await syncSoon(ports, customerId)
  if (isRefusal(undone) && undone.refused === 'refund-blocked') {
    const facts = { userId: user.id, subscription: subscription.id, reason: undone.code }
    ports.alert('refund_blocked', facts)
    return refuse('refund-blocked')
  }
  return undone
}
