import type { Subscription, User } from '../identity/user.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { later, minutes, seconds } from '../time.ts'
import type { PaymentTrouble } from './customer.ts'
import type { BillingPorts } from './ports.ts'
import type { BillingAccount } from './stores.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Rate limit per user; the success page polls only a few times. */
const syncsPerUser: RateLimit = { name: 'confirm-checkout', max: 30, windowMs: minutes(10) }

type ConfirmRefusal = Refusal<'no-such-checkout' | 'too-many-provider-reads'>

/**
 * Checks with the provider whether this user's checkout was paid, and syncs the subscription. A
 * checkout of another user is rejected. Rate limited.
 */
export async function confirmCheckout(
  ports: BillingPorts,
  { user, checkoutId }: { readonly user: User; readonly checkoutId: string },
): Promise<Subscription | ConfirmRefusal | PaymentTrouble> {
  const quota = await consumeRateLimit(ports, { limit: syncsPerUser, key: user.id })
  if (!quota.isAllowed) return refuse('too-many-provider-reads')
  const account = await ports.billing.findAccount(user.id)
  if (!account) return refuse('no-such-checkout')

  const checkout = await ports.payments.fetchCheckout(checkoutId)
  if (isRefusal(checkout)) return checkout
  if (checkout.customerId !== account.customerId) return refuse('no-such-checkout')

  const known = await findFreshSubscription(ports, account)
  return known ?? (await syncSubscription(ports, account.customerId)) ?? refuse('no-such-checkout')
}

const freshMs = seconds(10)

/** The webhook usually arrives before the buyer, in which case the last sync is fresh enough. */
function findFreshSubscription(
  { users, clock }: BillingPorts,
  { userId, subscription, seenAt }: BillingAccount,
): Promise<Subscription | null> {
  const isFresh = seenAt !== null && later(seenAt, freshMs) > clock.now()
  return subscription && isFresh ? users.findSubscription(userId) : Promise.resolve(null)
}
