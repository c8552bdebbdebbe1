import { type Refusal, refuse } from '../refusal.ts'
import type { IdentityPorts } from './ports.ts'
import type { UserId } from './user.ts'

type Lock = { readonly userId: UserId; readonly reason: string }

/**
 * Locks an account: ends every session, editor and API token, voids the links in emails that
 * we sent (not those of a hosted provider), and refuses every login until it is unlocked.
 */
export async function lockAccount(
  { transaction, clock }: Pick<IdentityPorts, 'transaction' | 'clock'>,
  { userId, reason }: Lock,
): Promise<void> {
  await transaction(async ({ locks, sessions, credentials }) => {
    await locks.addLock(userId, { reason, at: clock.now() })
    await sessions.endSessions(userId)
    await credentials.removeLinks(userId)
  })
}

/** Lets the owner log in again, with the password they have. */
export async function unlockAccount(
  { locks }: Pick<IdentityPorts, 'locks'>,
  userId: UserId,
): Promise<{ readonly unlocked: true } | Refusal<'not-locked'>> {
  return (await locks.removeLock(userId)) ? { unlocked: true } : refuse('not-locked')
}
