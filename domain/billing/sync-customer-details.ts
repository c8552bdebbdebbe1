import type { User } from '../identity/user.ts'
import type { CustomerId } from './customer.ts'
import type { History } from './history.ts'
import type { BillingPorts } from './ports.ts'

type CustomerDetails = {
  readonly user: User
  readonly customerId: CustomerId
  readonly history: Pick<History, 'called'>
}

/**
 * Updates the customer's name and email address at the provider, which prints them on invoices.
 * Every sync compares them, so an update that fails now is made by the next one.
 */
export async function syncCustomerDetails(
  { payments }: Pick<BillingPorts, 'payments'>,
  { user, customerId, history }: CustomerDetails,
): Promise<void> {
  const { name, email } = user
  const { called } = history
  if (!called || (called.name === name && called.email === email)) return
  await payments.renameCustomer(customerId, { name, email })
}
