import type { Clock } from '../time.ts'
import type { Secrets, SessionStore } from './ports.ts'
import type { Session, SessionKind } from './session.ts'
import type { UserId } from './user.ts'

/** The token is for the browser alone: we keep only its hash. */
export type SignedIn = {
  readonly userId: UserId
  readonly token: string
  /** What the browser's device cookie holds from now on. */
  readonly deviceTokens: readonly string[]
}

/** What a token of each kind begins with, so that one found in a file or a log can be recognized. */
export const tokenPrefixes: Readonly<Record<SessionKind, string>> = {
  browser: '',
  editor: 'gwe_',
  token: 'gwp_',
}

type Opening = {
  readonly device: string
  readonly kind?: SessionKind
  /** 256 bits that only its holder knows. A new random one, unless it is given. */
  readonly secret?: string
}

/** A new session, not yet assigned to a user. */
export function openSession(
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  { device, kind = 'browser', secret = secrets.create() }: Opening,
): { token: string; session: Omit<Session, 'userId'> } {
  const token = `${tokenPrefixes[kind]}${secret}`
  const now = clock.now()
  return { token, session: { id: secrets.hash(token), kind, device, startedAt: now, seenAt: now } }
}

/** A browser that gets a new session loses the one it had, even if that was another user's. */
export async function endFormerSession(
  { sessions, secrets }: { readonly sessions: SessionStore; readonly secrets: Secrets },
  formerToken: string | null,
): Promise<void> {
  const former = formerToken && (await sessions.findSession(secrets.hash(formerToken)))
  if (former) await sessions.endSession(former.session.userId, former.session.id)
}
