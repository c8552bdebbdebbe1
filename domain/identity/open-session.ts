import { type Refusal, refuse } from '../refusal.ts'
import { findDevice } from './device-tokens.ts'
import { endFormerSession } from './manage-sessions.ts'
import { announceMethod } from './method-emails.ts'
import type { AuthUser, IdentityPorts, IdentityStores } from './ports.ts'
import type { Session } from './session.ts'

type Opening = {
  readonly user: AuthUser
  readonly session: Omit<Session, 'userId'>
  /** The session token that the browser had until now, if any. */
  readonly formerToken: string | null
  /** What the browser's device cookie holds. */
  readonly deviceTokens: readonly string[]
}

/**
 * The end of every login, in its transaction: adds the session, and ends the one that the browser
 * had. Whether an account is locked is told only to someone who proved that it's theirs. Owners are
 * emailed about a browser that they haven't logged in with before.
 */
export async function openSession(
  ports: IdentityPorts,
  stores: IdentityStores,
  { user, session, formerToken, deviceTokens: tokens }: Opening,
): Promise<Refusal<'account-locked'> | null> {
  if (await stores.locks.holdLock(user.id)) return refuse('account-locked')
  await stores.sessions.addSession({ ...session, userId: user.id })
  await endFormerSession({ ...ports, ...stores }, formerToken)
  // An address that isn't verified may be a stranger's.
  if (user.isEmailVerified && findDevice(ports, { user, tokens }) === null)
    await announceMethod(ports, stores, { user, change: 'new-browser', name: session.device })
  return null
}
