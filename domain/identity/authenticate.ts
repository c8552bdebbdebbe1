import type { RaiseAlert } from '../log-fields.ts'
import type { ClockPorts } from '../time.ts'
import type { ActiveUsers, Secrets, SessionStore } from './ports.ts'
import { isLive, needsRenewal, type Session, type SessionKind } from './session.ts'
import type { User } from './user.ts'

type AuthenticationPorts = ClockPorts & {
  readonly sessions: SessionStore
  readonly secrets: Secrets
  readonly alert: RaiseAlert
  readonly activeUsers: ActiveUsers
}

export type SignedInUser = { readonly session: Session; readonly user: User }

/** The user whose browser sent this session token in its cookie; null when the session has ended. */
export function findSignedIn(
  ports: AuthenticationPorts,
  token: string,
): Promise<SignedInUser | null> {
  return findByToken(ports, { token, kinds: ['browser'] })
}

const bearerFormat = /^gw[ept]_[\w-]{43}$/

/** The user whose editor, tool or program sent this bearer token. A malformed one costs no database read. */
export async function findBearer(
  ports: AuthenticationPorts,
  token: string,
): Promise<SignedInUser | null> {
  if (!bearerFormat.test(token)) return null
  return findByToken(ports, { token, kinds: ['editor', 'token', 'tool'] })
}

/** For streams, which outlive the request that authenticated them: null once the session has ended. */
export async function findBySession(
  { sessions, clock, activeUsers }: Omit<AuthenticationPorts, 'secrets' | 'alert'>,
  sessionId: string,
): Promise<SignedInUser | null> {
  const found = await sessions.findSession(sessionId)
  if (!found || !isLive(found.session, clock.now())) return null
  activeUsers.add(found.user.id)
  return found
}

/** Runs before every page and API call, so it takes one read. */
async function findByToken(
  ports: AuthenticationPorts,
  { token, kinds }: { readonly token: string; readonly kinds: readonly SessionKind[] },
): Promise<SignedInUser | null> {
  const found = await findBySession(ports, ports.secrets.hash(token))
  if (!found || !kinds.includes(found.session.kind)) return null

  if (needsRenewal(found.session, ports.clock.now())) await renew(ports, found.session)
  return found
}

/** A read-only database must not log people out: failing to write `seenAt` only raises an alert. */
async function renew(
  { sessions, clock, alert }: AuthenticationPorts,
  { id }: Session,
): Promise<void> {
  try {
    await sessions.renewSession(id, clock.now())
  } catch (fault) {
    alert('session_renewal_failed', { fault })
  }
}
