import type { ClockPorts } from '../time.ts'
import type { SessionStore } from './ports.ts'
import { isLive, type Session, type SessionKind } from './session.ts'
import type { UserId } from './user.ts'

type Wish = { readonly userId: UserId; readonly kinds: readonly SessionKind[] }

/** Where someone is signed in, the last seen first. */
export async function listSessions(
  { sessions, clock }: ClockPorts & { readonly sessions: SessionStore },
  { userId, kinds }: Wish,
): Promise<readonly Session[]> {
  const now = clock.now()
  const all = await sessions.listSessions(userId)
  return all.filter((one) => kinds.includes(one.kind) && isLive(one, now))
}
