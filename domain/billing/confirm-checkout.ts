import type { Subscription, User } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { BillingPorts, PaymentTrouble } from './ports.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Looks at once whether a checkout of this user was paid. Somebody else's tells and grants nothing. */
export async function confirmCheckout(
  ports: BillingPorts,
  { user, checkoutId }: { readonly user: User; readonly checkoutId: string },
): Promise<Subscription | Refusal<'no-such-checkout'> | PaymentTrouble> {
  const account = await ports.billing.findAccount(user.id)
  if (!account) return refuse('no-such-checkout')

  const checkout = await ports.payments.fetchCheckout(checkoutId)
  if (isRefusal(checkout)) return checkout
  if (checkout.customerId !== account.customerId) return refuse('no-such-checkout')

  return (await syncSubscription(ports, account.customerId)) ?? refuse('no-such-checkout')
}
