import type { ClockPorts } from '../time.ts'
import type { Secrets, SessionStore } from './ports.ts'
import { isLive, needsRenewal, type Session } from './session.ts'
import type { User } from './user.ts'

type Needs = ClockPorts & { readonly sessions: SessionStore; readonly secrets: Secrets }

/** Who holds the token, if it still opens anything. Asked before every page, so it is one look. */
export async function findSignedIn(
  { sessions, secrets, clock }: Needs,
  token: string,
): Promise<{ session: Session; user: User } | null> {
  const found = await sessions.findSession(secrets.hash(token))
  const now = clock.now()
  if (!found || !isLive(found.session, now)) return null

  if (needsRenewal(found.session, now)) await sessions.renewSession(found.session.id, now)
  return found
}
