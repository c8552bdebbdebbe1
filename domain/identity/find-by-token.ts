import type { ClockPorts } from '../time.ts'
import type { Secrets, SessionStore } from './ports.ts'
import { isLive, needsRenewal, type Session, type SessionKind } from './session.ts'
import type { User } from './user.ts'

export type Needs = ClockPorts & { readonly sessions: SessionStore; readonly secrets: Secrets }

export type Found = { readonly session: Session; readonly user: User }

/** Who holds the token, if it still opens anything. Asked before every page and call, so it is one look. */
export async function findByToken(
  { sessions, secrets, clock }: Needs,
  { token, kinds }: { readonly token: string; readonly kinds: readonly SessionKind[] },
): Promise<Found | null> {
  const found = await sessions.findSession(secrets.hash(token))
  const now = clock.now()
  if (!found || !kinds.includes(found.session.kind) || !isLive(found.session, now)) return null

  if (needsRenewal(found.session, now)) await sessions.renewSession(found.session.id, now)
  return found
}
