import type { CustomerId } from '../billing/customer.ts'
import type { BillingStores } from '../billing/stores.ts'
import { toEmail, type User, type UserId } from '../identity/user.ts'

/**
 * Everyone a colleague in support may mean: by address, by id, or by the payment provider's
 * id. Several can have one address: a hosted provider may have deleted one and met another.
 */
export async function findUsers(
  { users, billing }: Pick<BillingStores, 'users' | 'billing'>,
  name: string,
): Promise<readonly User[]> {
  const byEmail = await users.listUsersByEmail(toEmail(name))
  if (byEmail.length > 0) return byEmail

  const userId = await billing.findUserOf(name as CustomerId)
  const found = await users.findUser(userId ?? (name as UserId))
  return found ? [found] : []
}
