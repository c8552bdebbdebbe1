import type { Due } from '../billing/history.ts'
import type { BillingPorts } from '../billing/ports.ts'
import type { UserId } from '../identity/user.ts'

/** The payment that someone's plan waits for, as we knew last: asked for every dashboard, so it asks nobody else. */
export async function findOpenPayment(
  { billing }: Pick<BillingPorts, 'billing'>,
  userId: UserId,
): Promise<Due | null> {
  const account = await billing.findAccount(userId)
  return account?.subscription?.status === 'past-due' ? account.due : null
}
