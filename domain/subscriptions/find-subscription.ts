import type { History } from '../billing/history.ts'
import { chooseSubscription, type PaidSubscription } from '../billing/paid-subscription.ts'
import type { BillingPorts, CustomerId, PaymentTrouble } from '../billing/ports.ts'
import type { UserId } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'

export type Subscribed = {
  readonly customerId: CustomerId
  readonly subscription: PaidSubscription
  readonly history: History
}

/** What someone pays for, as the provider says now: whoever changes it must know. */
export async function findSubscription(
  { billing, payments }: Pick<BillingPorts, 'billing' | 'payments'>,
  userId: UserId,
): Promise<Subscribed | Refusal<'not-subscribed'> | PaymentTrouble> {
  const account = await billing.findAccount(userId)
  if (!account) return refuse('not-subscribed')
  const { customerId } = account
  const history = await payments.fetchHistory(customerId)
  if (isRefusal(history)) return history

  const subscription = chooseSubscription(history.subscriptions)
  return subscription ? { customerId, subscription, history } : refuse('not-subscribed')
}
