import type { PaymentTrouble } from '../billing/customer.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { findRefundDeadline } from '../billing/refund-period.ts'
import { isRefundUsed } from '../identity/deleted-account.ts'
import type { User } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { endWithRefund, type RefundResult } from './end-with-refund.ts'
import { findSubscription } from './find-subscription.ts'

type RefundRefusal = Refusal<
  | 'not-subscribed'
  | 'money-back-over'
  | 'refund-used'
  | 'too-many-provider-reads'
  | 'change-under-way'
  | 'still-working'
>

/**
 * The 14-day refund of a first purchase: ends the plan immediately, then refunds everything that was
 * paid. A withdrawal without logging in follows the same rule: see `withdraw`.
 */
export async function requestRefund(
  ports: BillingPorts,
  user: User,
): Promise<RefundResult | RefundRefusal | PaymentTrouble> {
  const found = await findSubscription(ports, user.id)
  if (isRefusal(found)) return found
  const { subscription, history } = found
  const now = ports.calendar.now()
  if (!findRefundDeadline(history, { subscription, now })) return refuse('money-back-over')
  const { paidBy } = history
  if (await isRefundUsed(ports, { email: user.email, cards: paidBy })) return refuse('refund-used')

  return endWithRefund(ports, { user, found, isFirstRefund: true, returns: null })
}
