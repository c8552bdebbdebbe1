import type { Clock } from '../time.ts'
import {
  type AllowanceStore,
  type DeletedAccountPorts,
  hashEmail,
  recallAllowance,
} from './deleted-account.ts'
import type { AuthUser, UserStore } from './ports.ts'
import { firstSubscription, type User } from './user.ts'

type ProfilePorts = DeletedAccountPorts & {
  readonly users: UserStore
  readonly usage: AllowanceStore
  readonly clock: Clock
}

/** With the language of the page that they came from. */
type NewUser = AuthUser & Pick<User, 'language'>

/** Adds a user on the Free plan: with a full allowance, or with what another account has left. */
export async function addUser(ports: ProfilePorts, user: NewUser): Promise<void> {
  const now = ports.clock.now()
  await ports.users.addUser({ ...user, createdAt: now }, firstSubscription(now))
  await recallAllowance(ports, user)
}

/**
 * Makes our profile match what the identity provider says. Adds the user if only the provider
 * knows them, because of a failure of ours or because someone else created them there.
 */
export async function syncUser(ports: ProfilePorts, user: NewUser): Promise<void> {
  const { users } = ports
  const kept = await users.findUser(user.id)
  if (!kept) return addUser(ports, user)

  const { id, email, name, isEmailVerified } = user
  if (kept.name !== name) await users.setName(id, name)
  const isOtherEmail = kept.email !== email || kept.isEmailVerified !== isEmailVerified
  if (isOtherEmail) await setEmail(ports, user)
  // For accounts from before allowances were shared.
  else await recallAllowance(ports, user)
}

/**
 * Saves a user's email address. If it's another one than before, a deletion of the account will be
 * remembered under the old one, too, and the allowance that a deleted account with the new one had
 * left applies: changing the address resets nothing. See ADR-0027.
 */
export async function setEmail(ports: ProfilePorts, user: AuthUser): Promise<void> {
  const { users, deletedAccounts, clock } = ports
  const { id: userId, email, isEmailVerified } = user
  const kept = await users.findUser(userId)
  if (kept && kept.email !== email) {
    const [hash = ''] = hashEmail(ports, kept.email)
    await deletedAccounts.addAddressHash({ userId, hash, leftAt: clock.now() })
    await recallAllowance(ports, user)
  }
  await users.setEmail(userId, { email, isEmailVerified })
}
