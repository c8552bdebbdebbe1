import type { ProviderPerson, SignInProvider } from './sign-in-provider.ts'
import type { UserId } from './user.ts'

/** Who someone is at a provider. */
export type ProviderKey = Pick<ProviderPerson, 'issuer' | 'subject'>

/** An account at a provider that opens an account here. */
export type ProviderLogin = ProviderKey & {
  readonly userId: UserId
  /** Their address at the provider, to tell two of them apart. Empty if it told none. */
  readonly email: string
  readonly addedAt: Date
  readonly usedAt: Date
}

export type ProviderLoginStore = {
  /** Returns false, and adds nothing, if it opens an account already, even since a moment ago. */
  addLogin(login: ProviderLogin): Promise<boolean>
  findLogin(key: ProviderKey): Promise<ProviderLogin | null>
  /** The oldest first. */
  listLogins(userId: UserId): Promise<readonly ProviderLogin[]>
  markUsed(key: ProviderKey, used: Pick<ProviderLogin, 'email' | 'usedAt'>): Promise<void>
  /** Returns false if it isn't this user's. */
  removeLogin(login: ProviderKey & { readonly userId: UserId }): Promise<boolean>
}

type ReadPorts = {
  readonly signInProviders: readonly SignInProvider[]
  readonly providerLogins: ProviderLoginStore
}

/** A provider that is configured. */
export type OfferedProvider = Pick<SignInProvider, 'id' | 'name'>

/** The providers that people can sign in with, in the order of their buttons. */
export function listProviders({
  signInProviders,
}: Pick<ReadPorts, 'signInProviders'>): readonly OfferedProvider[] {
  return signInProviders.map(({ id, name }) => ({ id, name }))
}

export type NamedLogin = ProviderLogin & {
  readonly name: string
  /** Null if the provider isn't configured anymore: nobody can sign in with it. */
  readonly provider: string | null
}

/** The providers that open an account, with their names. */
export async function listProviderLogins(
  { signInProviders, providerLogins }: ReadPorts,
  userId: UserId,
): Promise<readonly NamedLogin[]> {
  const logins = await providerLogins.listLogins(userId)
  return logins.map((login) => {
    const provider = signInProviders.find((one) => one.isIssuer(login.issuer))
    const name = provider?.name ?? new URL(login.issuer).host
    return { ...login, name, provider: provider?.id ?? null }
  })
}

/** The providers that prove who someone is: those that open the account, once each. */
export async function listLinkedProviders(
  ports: ReadPorts,
  userId: UserId,
): Promise<readonly OfferedProvider[]> {
  const linked = new Set((await listProviderLogins(ports, userId)).map(({ provider }) => provider))
  return listProviders(ports).filter(({ id }) => linked.has(id))
}
