import type { AuthUser, IdentityPorts, IdentityTrouble } from '../identity/ports.ts'
import type { User } from '../identity/user.ts'
import type { Refusal } from '../refusal.ts'

/** Calls someone what they want to be called. */
export function changeName(
  { identity }: IdentityPorts,
  { user, name }: { readonly user: User; readonly name: string },
): Promise<AuthUser | Refusal<'log-in-again'> | IdentityTrouble> {
  return identity.setDisplayName({ user, name }, ({ users }) => users.setName(user.id, name))
}
