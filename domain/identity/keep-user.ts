import { addUser, type NewUserPorts } from './add-user.ts'
import type { AuthUser } from './ports.ts'
import { setEmail } from './set-email.ts'

/**
 * Makes what we keep about someone match what the provider says of them. Whoever was
 * created there and not here, by a fault of ours or by somebody else, becomes a user.
 */
export async function keepUser(ports: NewUserPorts, user: AuthUser): Promise<void> {
  const { users } = ports
  const kept = await users.findUser(user.id)
  if (!kept) return addUser(ports, user)

  const { id, email, name, isEmailVerified } = user
  if (kept.name !== name) await users.setName(id, name)
  const isMoved = kept.email !== email || kept.isEmailVerified !== isEmailVerified
  if (isMoved) await setEmail(ports, user)
}
