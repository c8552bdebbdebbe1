import type { IdentityPorts } from './ports.ts'
import { listLastLives } from './session.ts'

/** Forgets the sessions and the links that nobody can use any more. */
export async function forgetOldSessions({
  sessions,
  identity,
  formerEmails,
  clock,
}: Pick<IdentityPorts, 'sessions' | 'identity' | 'formerEmails' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const life of listLastLives(now)) await sessions.forgetSessions(life)
  await sessions.forgetExpiredSessions(now)
  await identity.forgetSpentLinks()
  await formerEmails.forgetFormerEmails(now)
}
