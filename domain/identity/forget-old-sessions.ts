import type { IdentityPorts } from './ports.ts'
import { listLastLives } from './session.ts'

/** Deletes expired sessions, links and former addresses. */
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
