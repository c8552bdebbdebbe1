import type { IdentityPorts } from '../identity/ports.ts'
import type { User } from '../identity/user.ts'

/** Calls someone what they want to be called. */
export async function changeName(
  { identity }: IdentityPorts,
  { user, name }: { readonly user: User; readonly name: string },
): Promise<void> {
  await identity.setDisplayName({ user, name }, ({ users }) => users.setName(user.id, name))
}
