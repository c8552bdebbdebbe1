import type { Stores } from '../ports.ts'
import type { Clock } from '../time.ts'
import type { DeletedAccountPorts } from './deleted-account.ts'
import type { AuthUser } from './ports.ts'
import { recallAllowance } from './recall-deleted-account.ts'
import { firstSubscription } from './user.ts'

export type NewUserPorts = Pick<Stores, 'users' | 'usage'> &
  DeletedAccountPorts & { readonly clock: Clock }

/** Makes a person a user on the Free plan: full for a new address, as it was left for a known one. */
export async function addUser(ports: NewUserPorts, user: AuthUser): Promise<void> {
  const now = ports.clock.now()
  await ports.users.addUser({ ...user, createdAt: now }, firstSubscription(now))
  await recallAllowance(ports, user)
}
