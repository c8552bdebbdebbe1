import type { ClockPorts } from '../time.ts'
import type { SessionStore } from './ports.ts'
import { isLive, type Session, type SessionKind } from './session.ts'
import type { UserId } from './user.ts'

type SessionFilter = { readonly userId: UserId; readonly kinds: readonly SessionKind[] }

/** A user's live sessions, the most recently active first. */
export async function listSessions(
  { sessions, clock }: ClockPorts & { readonly sessions: SessionStore },
  { userId, kinds }: SessionFilter,
): Promise<readonly Session[]> {
  const now = clock.now()
  const all = await sessions.listSessions(userId)
  return all.filter((one) => kinds.includes(one.kind) && isLive(one, now))
}
