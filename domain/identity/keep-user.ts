import type { Clock } from '../time.ts'
import type { AuthUser, UserStore } from './ports.ts'
import { firstSubscription } from './user.ts'

type Needs = { readonly users: UserStore; readonly clock: Clock }

/**
 * Makes what we keep about someone match what the provider says of them. Whoever was
 * created there and not here, by a fault of ours or by somebody else, becomes a user.
 */
export async function keepUser({ users, clock }: Needs, user: AuthUser): Promise<void> {
  const kept = await users.findUser(user.id)
  if (!kept) {
    const now = clock.now()
    return users.addUser({ ...user, createdAt: now }, firstSubscription(now))
  }

  const { id, email, name, isEmailVerified } = user
  if (kept.name !== name) await users.setName(id, name)
  const isMoved = kept.email !== email || kept.isEmailVerified !== isEmailVerified
  if (isMoved) await users.setEmail(id, { email, isEmailVerified })
}
