import type { AuthUser, IdentityPorts, IdentityTrouble } from '../identity/ports.ts'
import type { User } from '../identity/user.ts'
import { isRefusal, type Refusal } from '../refusal.ts'

/** Changes the name of a user, here and at the identity provider. */
export async function changeName(
  { identity, transaction }: Pick<IdentityPorts, 'identity' | 'transaction'>,
  { user, name }: { readonly user: User; readonly name: string },
): Promise<AuthUser | Refusal<'log-in-again'> | IdentityTrouble> {
  const prepared = await identity.setDisplayName({ user, name })
  if (isRefusal(prepared)) return prepared
  return transaction(async (stores) => {
    const renamed = await prepared.write(stores)
    await stores.users.setName(user.id, name)
    return renamed
  })
}
