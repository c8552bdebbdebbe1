import type { Clock } from '../time.ts'
import type { Secrets } from './ports.ts'
import type { Session, SessionKind } from './session.ts'
import type { UserId } from './user.ts'

/** The token is for the browser alone: we keep only its hash. */
export type SignedIn = {
  readonly userId: UserId
  readonly token: string
  /** What the browser's device cookie holds from now on. */
  readonly deviceTokens: readonly string[]
}

/** What a token of each kind begins with, so that one left in a file or a log is known for what it is. */
export const tokenPrefixes: Readonly<Record<SessionKind, string>> = {
  browser: '',
  editor: 'gwe_',
  token: 'gwp_',
}

type Opening = {
  readonly device: string
  readonly kind?: SessionKind
  /** What only its holder knows: 256 bits. One that never was before, unless it is given. */
  readonly secret?: string
}

/** A new session, not yet anyone's. */
export function openSession(
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  { device, kind = 'browser', secret = secrets.create() }: Opening,
): { token: string; session: Omit<Session, 'userId'> } {
  const token = `${tokenPrefixes[kind]}${secret}`
  const now = clock.now()
  return { token, session: { id: secrets.hash(token), kind, device, startedAt: now, seenAt: now } }
}
