import type { LogFacts } from '../log-fields.ts'
import type { ClockPorts } from '../time.ts'
import type { ActiveUsers } from './active-users.ts'
import type { Secrets, SessionStore } from './ports.ts'
import { isLive, needsRenewal, type Session, type SessionKind } from './session.ts'
import type { User } from './user.ts'

export type Needs = ClockPorts & {
  readonly sessions: SessionStore
  readonly secrets: Secrets
  readonly alert: Alarm
  readonly activeUsers: ActiveUsers
}

/** Tells those who run the site what a person has to look at. */
export type Alarm = (event: string, facts: LogFacts) => void

export type Found = { readonly session: Session; readonly user: User }

/** Who holds the token, if it still opens anything. Asked before every page and call, so it is one look. */
export async function findByToken(
  needs: Needs,
  { token, kinds }: { readonly token: string; readonly kinds: readonly SessionKind[] },
): Promise<Found | null> {
  const found = await findBySession(needs, needs.secrets.hash(token))
  if (!found || !kinds.includes(found.session.kind)) return null

  if (needsRenewal(found.session, needs.clock.now())) await renew(needs, found.session)
  return found
}

/** The same for a stream, which outlives the request that brought the token. */
export async function findBySession(
  { sessions, clock, activeUsers }: Omit<Needs, 'secrets' | 'alert'>,
  sessionId: string,
): Promise<Found | null> {
  const found = await sessions.findSession(sessionId)
  if (!found || !isLive(found.session, clock.now())) return null
  activeUsers.add(found.user.id)
  return found
}

/** When someone was seen is only a note: a database that cannot be written to is still read for them. */
async function renew({ sessions, clock, alert }: Needs, { id }: Session): Promise<void> {
  try {
    await sessions.renewSession(id, clock.now())
  } catch (fault) {
    alert('session-not-renewed', { fault })
  }
}
