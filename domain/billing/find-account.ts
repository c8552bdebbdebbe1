import type { UserId } from '../identity/user.ts'
import type { Currency } from '../money.ts'
import type { BillingPorts } from './ports.ts'
import type { BillingAccount } from './stores.ts'

/** The paid subscription as of our last sync with the provider; null for users who don't pay. */
export async function findPaidSubscription(
  { billing }: Pick<BillingPorts, 'billing'>,
  userId: UserId,
): Promise<BillingAccount['subscription']> {
  return (await billing.findAccount(userId))?.subscription ?? null
}

/** The currency of the user's last checkout, paid or not. */
export function findLastCurrency(
  { checkouts }: Pick<BillingPorts, 'checkouts'>,
  userId: UserId,
): Promise<Currency | null> {
  return checkouts.findLastCurrency(userId)
}
