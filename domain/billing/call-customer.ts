import type { User } from '../identity/user.ts'
import type { CustomerId } from './customer.ts'
import type { History } from './history.ts'
import type { BillingPorts } from './ports.ts'

type Called = {
  readonly user: User
  readonly customerId: CustomerId
  readonly history: Pick<History, 'called'>
}

/**
 * Has the provider call a customer as we do: its invoices and mails carry name and address.
 * Every look compares, so that what cannot be told now is told at the next one.
 */
export async function callCustomer(
  { payments }: Pick<BillingPorts, 'payments'>,
  { user, customerId, history }: Called,
): Promise<void> {
  const { name, email } = user
  const { called } = history
  if (!called || (called.name === name && called.email === email)) return
  await payments.renameCustomer(customerId, { name, email })
}
