import type { Stores } from '../ports.ts'
import type { ClockPorts } from '../time.ts'
import { type DeletedAccountPorts, hashEmail } from './deleted-account.ts'
import type { AuthUser } from './ports.ts'
import { recallAllowance } from './recall-deleted-account.ts'

type Needs = Pick<Stores, 'users' | 'usage'> & DeletedAccountPorts & ClockPorts

/**
 * Writes down a user's address as the identity provider has it. If it's another one than before,
 * the account is still recognized by the old one once it's deleted, and what a deleted account
 * with the new one had left counts: changing the address resets nothing. See ADR-0027.
 */
export async function setEmail(ports: Needs, user: AuthUser): Promise<void> {
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
