import type { UserId } from '../identity/user.ts'
import type { Currency } from '../money.ts'
import type { BillingAccount, BillingPorts } from './ports.ts'

/** The paid subscription as of our last sync with the provider; null for users who don't pay. */
export async function findPaidSubscription(
  { billing }: Pick<BillingPorts, 'billing'>,
  userId: UserId,
): Promise<BillingAccount['subscription']> {
  return (await billing.findAccount(userId))?.subscription ?? null
}

/** The currency of the user's last checkout, paid or not. */
export function findLastCurrency(
  { billing }: Pick<BillingPorts, 'billing'>,
  userId: UserId,
): Promise<Currency | null> {
  return billing.findLastCurrency(userId)
}
