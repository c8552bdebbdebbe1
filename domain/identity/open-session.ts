import { type Refusal, refuse } from '../refusal.ts'
import { endFormerSession } from './manage-sessions.ts'
import type { IdentityPorts, IdentityStores } from './ports.ts'
import type { Session } from './session.ts'
import type { UserId } from './user.ts'

type Opening = {
  readonly userId: UserId
  readonly session: Omit<Session, 'userId'>
  /** The session token that the browser had until now, if any. */
  readonly formerToken: string | null
}

/**
 * The end of every login, in its transaction: adds the session, and ends the one that the browser
 * had. Whether an account is locked is told only to someone who proved that it's theirs.
 */
export async function openSession(
  ports: Pick<IdentityPorts, 'secrets'>,
  stores: IdentityStores,
  { userId, session, formerToken }: Opening,
): Promise<Refusal<'account-locked'> | null> {
  if (await stores.locks.holdLock(userId)) return refuse('account-locked')
  await stores.sessions.addSession({ ...session, userId })
  await endFormerSession({ ...ports, ...stores }, formerToken)
  return null
}
