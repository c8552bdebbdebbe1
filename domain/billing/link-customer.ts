import type { User } from '../identity/user.ts'
import { isRefusal } from '../refusal.ts'
import type { BillingPorts, CustomerId, PaymentTrouble } from './ports.ts'

/** The customer that stands for a user at the provider: one for good, made before anything is bought. */
export async function linkCustomer(
  { billing, payments }: BillingPorts,
  user: User,
): Promise<{ readonly id: CustomerId } | PaymentTrouble> {
  const account = await billing.findAccount(user.id)
  if (account) return { id: account.customerId }

  const created = await payments.createCustomer(user)
  if (isRefusal(created)) return created
  return { id: await billing.linkCustomer(user.id, created.id) }
}
