import type { LogFacts } from '../log-fields.ts'
import type { ClockPorts } from '../time.ts'
import type { Secrets, SessionStore } from './ports.ts'
import { isLive, needsRenewal, type Session, type SessionKind } from './session.ts'
import type { User } from './user.ts'

export type Needs = ClockPorts & {
  readonly sessions: SessionStore
  readonly secrets: Secrets
  readonly alert: Alarm
}

/** Tells those who run the site what a person has to look at. */
export type Alarm = (event: string, facts: LogFacts) => void

export type Found = { readonly session: Session; readonly user: User }

/** Who holds the token, if it still opens anything. Asked before every page and call, so it is one look. */
export async function findByToken(
  needs: Needs,
  { token, kinds }: { readonly token: string; readonly kinds: readonly SessionKind[] },
): Promise<Found | null> {
  const { sessions, secrets, clock } = needs
  const found = await sessions.findSession(secrets.hash(token))
  const now = clock.now()
  if (!found || !kinds.includes(found.session.kind) || !isLive(found.session, now)) return null

  if (needsRenewal(found.session, now)) await renew(needs, found.session)
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
