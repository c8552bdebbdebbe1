import type { Clock } from '../time.ts'
import type { Secrets } from './ports.ts'
import type { Session } from './session.ts'
import type { UserId } from './user.ts'

/** The token is for the browser alone: we keep only its hash. */
export type SignedIn = { readonly userId: UserId; readonly token: string }

/** A new session, not yet anyone's. Every sign-in gets a token that never was before. */
export function openSession(
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  { device }: Pick<Session, 'device'>,
): { token: string; session: Omit<Session, 'userId'> } {
  const token = secrets.create()
  const now = clock.now()
  return { token, session: { id: secrets.hash(token), device, startedAt: now, seenAt: now } }
}
