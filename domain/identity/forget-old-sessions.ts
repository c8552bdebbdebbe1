import type { IdentityPorts } from './ports.ts'
import { findLastLife } from './session.ts'

/** Forgets the sessions and the links that nobody can use any more. */
export async function forgetOldSessions({
  sessions,
  identity,
  clock,
}: Pick<IdentityPorts, 'sessions' | 'identity' | 'clock'>): Promise<void> {
  await sessions.forgetSessions(findLastLife(clock.now()))
  await identity.forgetSpentLinks()
}
