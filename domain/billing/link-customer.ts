import type { User } from '../identity/user.ts'
import { isRefusal } from '../refusal.ts'
import type { PaymentTrouble } from './customer.ts'
import type { BillingPorts, CreatedCustomer } from './ports.ts'

/** Finds or creates the user's customer at the provider. Each user has exactly one. */
export async function linkCustomer(
  { billing, payments }: BillingPorts,
  user: User,
): Promise<CreatedCustomer | PaymentTrouble> {
  const account = await billing.findAccount(user.id)
  if (account) return { id: account.customerId, isNew: false }

  const created = await payments.createCustomer(user)
  if (isRefusal(created)) return created
  const id = await billing.linkCustomer(user.id, created.id)
  return { id, isNew: created.isNew && created.id === id }
}
