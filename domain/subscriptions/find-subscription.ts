import type { CustomerId, PaymentTrouble } from '../billing/customer.ts'
import type { History } from '../billing/history.ts'
import { chooseSubscription, isLive, type PaidSubscription } from '../billing/paid-subscription.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { settleChange } from '../billing/settle-change.ts'
import type { StoredSubscription } from '../billing/stores.ts'
import type { UserId } from '../identity/user.ts'
import type { LimitPorts } from '../limits/ports.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'

export type Subscribed = {
  readonly customerId: CustomerId
  readonly subscription: PaidSubscription
  /** Their subscription as of our last sync. */
  readonly known: StoredSubscription | null
  readonly history: History
}

/**
 * Fetches a user's current subscription from the provider, or a chosen one of their live ones.
 * First settles an interrupted change, which writes at the provider. Rate limited.
 */
export async function findSubscription(
  ports: BillingPorts,
  userId: UserId,
  chosen?: string,
): Promise<Subscribed | Refusal<'not-subscribed' | 'too-many-provider-reads'> | PaymentTrouble> {
  const account = await ports.billing.findAccount(userId)
  if (!account) return refuse('not-subscribed')
  const { customerId, subscription: known } = account
  const look = await limitProviderReads(ports, userId)
  if (isRefusal(look)) return look
  await settleChange(ports, customerId)
  const history = await ports.payments.fetchHistory(customerId)
  if (isRefusal(history)) return history

  const live = history.subscriptions.filter(isLive)
  const subscription = chosen
    ? live.find(({ id }) => id === chosen)
    : chooseSubscription(history.subscriptions)
  return subscription ? { customerId, subscription, known, history } : refuse('not-subscribed')
}

/** A sync makes several requests to the provider, whose rate limit is shared by all our users. */
const readsPerUser: RateLimit = { name: 'read-billing', max: 120, windowMs: minutes(10) }

/**
 * Rate limits the reads from the provider that one user can cause, so that they can't use up the
 * limit for everyone.
 */
export async function limitProviderReads(
  ports: LimitPorts,
  userId: UserId,
): Promise<{ readonly isAllowed: true } | Refusal<'too-many-provider-reads'>> {
  const quota = await consumeRateLimit(ports, { limit: readsPerUser, key: userId })
  return quota.isAllowed ? { isAllowed: true } : refuse('too-many-provider-reads')
}
