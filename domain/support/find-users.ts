import type { CustomerId } from '../billing/customer.ts'
import type { BillingStores } from '../billing/stores.ts'
import { toEmail, type User, type UserId } from '../identity/user.ts'

/**
 * Finds users by email address, user id or customer id. Several can share one address, for example
 * when a hosted identity provider deleted and recreated a user.
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
