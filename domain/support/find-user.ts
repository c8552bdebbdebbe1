import type { CustomerId } from '../billing/ports.ts'
import { toEmail, type User, type UserId } from '../identity/user.ts'
import type { Stores } from '../ports.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** Whom a colleague in support means: by address, by id, or by the provider's id for them. */
export async function findUser(
  { users, billing }: Pick<Stores, 'users' | 'billing'>,
  name: string,
): Promise<User | Refusal<'no-such-user'>> {
  const userId = await billing.findUserOf(name as CustomerId)
  const found =
    (await users.findUserByEmail(toEmail(name))) ??
    (await users.findUser(userId ?? (name as UserId)))
  return found ?? refuse('no-such-user')
}
